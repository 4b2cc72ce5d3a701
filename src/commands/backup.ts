import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBackup } from '#server/archive/backup.ts'
import { exitWith, readCommandLine, runWithData } from './run-with-data.ts'

const USAGE = 'npm run backup FILE [-- --with-passwords --netlify]'

const LINES_PER_NOTE = 10_000

/** `npm run backup FILE`: write all records to one file. */
const { words, has } = readCommandLine('with-passwords', 'netlify')
const [file] = words
if (file === undefined || words.length > 1) exitWith(`Name the file to write: ${USAGE}`)

await runWithData(has('netlify'), async () => {
  const lines = await writeBackup(file, has('with-passwords'))
  console.log(`Wrote ${lines} lines of records to ${file}.`)
  if (!has('with-passwords'))
    console.log('It holds no password hashes; --with-passwords adds them.')
})

/** Write all records to one file. @returns the number of lines with records. */
async function writeBackup(path: string, withPasswords: boolean): Promise<number> {
  let lines = 0
  async function* format(): AsyncGenerator<string> {
    for await (const { text } of createBackup(undefined, withPasswords)) {
      lines += 1
      yield text
      if (lines % LINES_PER_NOTE === 0) console.log(`${lines} lines so far...`)
    }
  }
  // A rename is atomic, so a file of that name is always complete.
  const unfinished = `${path}.part`
  await pipeline(Readable.from(format()), createWriteStream(unfinished, { mode: 0o600 }))
  await rename(unfinished, path)
  // The first line is the header and the last one the end.
  return lines - 2
}
