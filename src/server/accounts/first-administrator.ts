import { Failure } from '#domain/failure.ts'
import { passwordLengthError } from '#domain/accounts/password.ts'
import { newUserSchema, type NewUser } from '#domain/accounts/user.ts'
import { normalizeUsername, usernameError } from '#domain/accounts/username.ts'
import { environment } from '../environment.ts'
import { createFirstAdministrator, hasAdministrator } from './users.ts'
import { randomToken } from '../random.ts'

/** The account that was made, with its password when nobody has seen that one yet. */
export interface FirstAdministrator {
  readonly username: string
  readonly password?: string
}

/**
 * Make the administrator of `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or of a random password, when the
 * site has none. `undefined` when it has.
 *
 * @throws {Error} when those variables make no account.
 */
export async function ensureFirstAdministrator(): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator()) return undefined
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = environment()
  const password = ADMIN_PASSWORD ?? randomToken(15)
  const newUser = validateFirstAdministrator({ username: ADMIN_USERNAME, password, isAdmin: true })
  try {
    const { username } = await createFirstAdministrator(newUser)
    return ADMIN_PASSWORD === undefined ? { username, password } : { username }
  } catch (error) {
    const wasFaster = error instanceof Failure && error.code === 'forbidden'
    if (wasFaster) return undefined
    throw error
  }
}

/**
 * Names and lengths must be right. A password that is merely easy to guess is the operator's own
 * choice, on a machine that may be a demonstration: it is warned of, not refused.
 */
function validateFirstAdministrator(newUser: NewUser): NewUser {
  const faults = [usernameError(newUser.username), passwordLengthError(newUser.password)].filter(
    (fault) => fault !== undefined,
  )
  if (faults.length > 0) {
    throw new Error(`ADMIN_USERNAME and ADMIN_PASSWORD make no account: ${faults.join('; ')}`)
  }
  const { error } = newUserSchema.safeParse(newUser)
  if (error)
    console.warn(`ADMIN_PASSWORD: ${error.issues.map(({ message }) => message).join('; ')}`)
  return { ...newUser, username: normalizeUsername(newUser.username) }
}
