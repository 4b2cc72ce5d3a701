import { Failure } from '#domain/failure.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { findUserByName } from '#server/accounts/users.ts'
import { exitWith, readCommandLine, runWithData } from './run-with-data.ts'

/**
 * `npm run recover -- USERNAME`: print a link with which the owner of an account chooses a new
 * password, for the day on which no one can sign in.
 */
const { words, has } = readCommandLine('netlify')
const [username] = words
if (username === undefined) exitWith('Whose account? Run: npm run recover -- USERNAME [--netlify]')

await runWithData(has('netlify'), async () => {
  const url = await createLinkFor(username)
  console.log(`Open this within 30 minutes to choose a new password. It works once:\n\n  ${url}\n`)
})

async function createLinkFor(name: string): Promise<string> {
  const known = await findUserByName(name)
  if (!known) throw new Failure('not-found', `There is no account with the username ${name}.`)
  const link = await createResetLink(known.user.id)
  await recordActivity('system', 'user.reset-link-created', link.username)
  return link.url
}
