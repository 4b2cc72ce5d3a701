import { parseArgs } from 'node:util'
import { Failure } from '#domain/failure.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { findUserByName } from '#server/accounts/users.ts'
import { withData, withNetlifyData } from '#platform/data/data.ts'

/**
 * `npm run recover -- USERNAME`: print a link with which the owner of an account chooses a new
 * password, for the day on which no one can sign in.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { netlify: { type: 'boolean', default: false } },
})
const [username] = positionals
if (username === undefined) {
  console.error('Whose account? Run: npm run recover -- USERNAME [--netlify]')
  process.exit(1)
}

try {
  const createLink = () => createLinkFor(username)
  const url = await (values.netlify ? withNetlifyData(createLink) : withData(createLink))
  console.log(`Open this within 30 minutes to choose a new password. It works once:\n\n  ${url}\n`)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function createLinkFor(name: string): Promise<string> {
  const known = await findUserByName(name)
  if (!known) throw new Failure('not-found', `There is no account with the username ${name}.`)
  const link = await createResetLink(known.user.id)
  await recordActivity('system', 'user.reset-link-created', link.username)
  return link.url
}
