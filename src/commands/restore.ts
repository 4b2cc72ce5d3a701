import { createReadStream, statSync } from 'node:fs'
import { splitLines } from '#server/archive/format.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { groupLeadsByPerson } from '#server/leads/group-leads.ts'
import { inbox } from '#server/leads/leads.ts'
import { dayParts } from '#server/marketing/funnel/closed-days.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { exitWith, readCommandLine, runWithData } from './run-with-data.ts'

const USAGE = 'npm run restore FILE [-- --replace | --add --skip-unreadable --netlify]'

/** `npm run restore FILE`: write the records of a backup, by default where there is no data yet. */
const { words, has } = readCommandLine('replace', 'add', 'skip-unreadable', 'netlify')
const [file] = words
if (file === undefined || words.length > 1) exitWith(`Name the archive to read: ${USAGE}`)
if (has('replace') && has('add')) exitWith(`Choose one of --replace and --add: ${USAGE}`)

if (!statSync(file, { throwIfNoEntry: false })?.isFile()) exitWith(`There is no file ${file}.`)

await runWithData(has('netlify'), async () => {
  const lines = () => splitLines(createReadStream(file, 'utf8'))
  const { madeAt, records, newPasswords, skipped, different } = await restoreArchive(lines, {
    existing: has('add') ? 'add' : has('replace') ? 'replace' : 'none',
    skipsUnreadable: has('skip-unreadable'),
  })
  // The archive omits derived records; rebuild them before a request needs them.
  await inbox.rebuild()
  await dayParts.rebuild()
  // Each site closed its days with its own visits alone.
  if (has('add')) await rollUp({ startsOver: true })
  // Netlify allows 500 calls a minute, and this needs 3 for each lead, so the site does it itself.
  if (has('add') || !has('netlify')) await groupLeadsByPerson({ startsOver: true })
  console.log(`Restored ${records} records of ${madeAt}.`)
  if (different.length > 0)
    console.log(
      `There already, with other contents, so they were kept as they are:\n  ${different.join('\n  ')}`,
    )
  if (skipped.length > 0) console.log(`Left out:\n  ${skipped.join('\n  ')}`)
  for (const { username, password } of newPasswords) {
    console.log(`Sign in as ${username} with the password ${password}`)
  }
  if (newPasswords.length > 0)
    console.log('They are shown only this once. Change them after you sign in.')
})
