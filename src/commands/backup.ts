import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Failure } from '#domain/failure.ts'
import { createBackup } from '#server/archive/backup.ts'
import { withData, withNetlifyData } from '#platform/data/data.ts'

const USAGE = 'npm run backup FILE [-- --with-passwords --netlify]'

/** `npm run backup FILE`: write all records to one file. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'with-passwords': { type: 'boolean', default: false },
    netlify: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined || positionals.length > 1) {
  console.error(`Name the file to write: ${USAGE}`)
  process.exit(2)
}

let lines = 0
try {
  await (values.netlify
    ? withNetlifyData(() => writeBackup(file))
    : withData(() => writeBackup(file)))
  console.log(`Wrote ${lines - 2} lines of records to ${file}.`)
  if (!values['with-passwords'])
    console.log('It holds no password hashes; --with-passwords adds them.')
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function writeBackup(path: string): Promise<void> {
  // A rename is atomic, so a file of that name is always complete.
  const unfinished = `${path}.part`
  await pipeline(
    Readable.from(countLines(createBackup({ withPasswords: values['with-passwords'] }))),
    createWriteStream(unfinished, { mode: 0o600 }),
  )
  await rename(unfinished, path)
}

async function* countLines(archive: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of archive) {
    lines += 1
    yield `${line}\n`
  }
}
