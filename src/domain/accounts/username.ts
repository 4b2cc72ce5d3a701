const USERNAME_MIN_LENGTH = 3
const USERNAME_MAX_LENGTH = 64

/** The longest text that is brought into the normal form of a username, which may be shorter. */
export const USERNAME_TYPED_MAX = 500

export const USERNAME_LENGTH = `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters long`
const USERNAME_LETTERS = 'Username may contain letters, digits, spaces and . _ @ + - only'

const LETTERS = /^[\p{L}\p{M}\p{N} ._@+-]*$/u

/** A username as it is kept and shown: one Unicode form, no spaces around. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').trim()
}

/**
 * What two usernames that mean the same person have in common.
 *
 * @example
 * usernameKey(' ＡDA ') === usernameKey('ada') // => true
 */
export function usernameKey(username: string): string {
  return normalizeUsername(username).toLowerCase().normalize('NFKC')
}

/** What is wrong with a normal username, in the words to show, or `undefined`. */
export function usernameError(username: string): string | undefined {
  const { length } = [...username]
  if (length < USERNAME_MIN_LENGTH || length > USERNAME_MAX_LENGTH) return USERNAME_LENGTH
  return LETTERS.test(username) ? undefined : USERNAME_LETTERS
}
