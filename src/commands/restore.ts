import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Failure } from '#domain/failure.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { splitLines } from '#server/archive/split-lines.ts'
import { inbox } from '#server/leads/leads.ts'
import { withData, withNetlifyData } from '#platform/data/data.ts'

const USAGE = 'npm run restore FILE [-- --replace --skip-unreadable --netlify]'

/** `npm run restore FILE`: read the records of a backup into an empty store. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'skip-unreadable': { type: 'boolean', default: false },
    netlify: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined || positionals.length > 1) fail(`Name the archive to read: ${USAGE}`)

try {
  await access(file)
  const run = values.netlify ? withNetlifyData : withData
  const lines = () => splitLines(createReadStream(file, 'utf8'))
  const { madeAt, records, newPasswords, skipped } = await run(async () => {
    const restored = await restoreArchive(lines, {
      replace: values.replace,
      skipUnreadable: values['skip-unreadable'],
    })
    // The archive omits derived records; rebuild them before a request needs them.
    await inbox.rebuild()
    return restored
  })
  console.log(`Restored ${records} records of ${madeAt}.`)
  if (skipped.length > 0) console.log(`Left out:\n  ${skipped.join('\n  ')}`)
  for (const { username, password } of newPasswords) {
    console.log(`Sign in as ${username} with the password ${password}`)
  }
  if (newPasswords.length > 0)
    console.log('They are shown only this once. Change them after you sign in.')
} catch (error) {
  if (error instanceof Failure) fail(error.message)
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    fail(`There is no file ${file}.`)
  }
  throw error
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
