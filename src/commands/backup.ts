import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createBackup } from '#server/archive/backup.ts'
import { withData } from '#platform/data/data.ts'

const USAGE = 'npm run backup FILE [-- --with-passwords]'

/** `npm run backup FILE`: write all records to one file. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'with-passwords': { type: 'boolean', default: false } },
})
const [file] = positionals
if (file === undefined || positionals.length > 1) {
  console.error(`Name the file to write: ${USAGE}`)
  process.exit(2)
}

let lines = 0
await withData(async () => {
  // A rename is atomic, so a file of that name is always complete.
  const unfinished = `${file}.part`
  await pipeline(
    Readable.from(countLines(createBackup({ withPasswords: values['with-passwords'] }))),
    createWriteStream(unfinished, { mode: 0o600 }),
  )
  await rename(unfinished, file)
})
console.log(`Wrote ${lines - 2} lines of records to ${file}.`)
if (!values['with-passwords'])
  console.log('It holds no password hashes; --with-passwords adds them.')

async function* countLines(archive: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of archive) {
    lines += 1
    yield `${line}\n`
  }
}
