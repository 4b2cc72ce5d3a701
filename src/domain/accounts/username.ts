const USERNAME_MIN_LENGTH = 3
const USERNAME_MAX_LENGTH = 64

/** The longest text to normalize, because normalizing takes time. */
export const USERNAME_TYPED_MAX = 500

export const USERNAME_LENGTH = `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters long`
const USERNAME_LETTERS = 'Username may contain letters, digits, spaces and . _ @ + - only'

const LETTERS = /^[\p{L}\p{M}\p{N} ._@+-]*$/u

/** A username as it is stored and shown: one Unicode form, trimmed. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').trim()
}

/**
 * The comparison form of a username: equal for the same name in another case or Unicode form.
 *
 * @example
 * usernameKey(' ＡDA ') === usernameKey('ada') // => true
 */
export function usernameKey(username: string): string {
  return normalizeUsername(username).toLowerCase().normalize('NFKC')
}

/** The error to show about a normalized username, or `undefined`. */
export function usernameError(username: string): string | undefined {
  const { length } = [...username]
  if (length < USERNAME_MIN_LENGTH || length > USERNAME_MAX_LENGTH) return USERNAME_LENGTH
  return LETTERS.test(username) ? undefined : USERNAME_LETTERS
}
