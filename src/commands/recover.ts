import { recordActivity } from '#server/accounts/activity.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { findUserByName } from '#server/accounts/users.ts'
import { withData } from '#platform/data/data.ts'

/**
 * `npm run recover -- USERNAME`: print a link with which the owner of an account chooses a new
 * password, for the day on which no one can sign in.
 */
const [username] = process.argv.slice(2)
if (username === undefined) {
  console.error('Whose account? Run: npm run recover -- USERNAME')
  process.exit(1)
}

const url = await withData(async () => {
  const known = await findUserByName(username)
  if (!known) return undefined
  const link = await createResetLink(known.user.id)
  await recordActivity('system', 'user.reset-link-created', link.username)
  return link.url
})

if (url === undefined) {
  console.error(`There is no account with the username ${username}.`)
  process.exitCode = 1
} else {
  console.log(`Open this within 30 minutes to choose a new password. It works once:\n\n  ${url}\n`)
}
