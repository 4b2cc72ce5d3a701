import { parseArgs } from 'node:util'
import { writeBackup } from './backing-up/write-backup.ts'
import { runWithData } from './run-with-data.ts'

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

await runWithData(values.netlify, async () => {
  const lines = await writeBackup(file, values['with-passwords'])
  console.log(`Wrote ${lines} lines of records to ${file}.`)
  if (!values['with-passwords'])
    console.log('It holds no password hashes; --with-passwords adds them.')
})
