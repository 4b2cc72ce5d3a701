export const PASSWORD_MIN_LENGTH = 8

/** bcrypt reads no further than this, so a longer password would promise more than it keeps. */
const PASSWORD_MAX_BYTES = 72

/** The longest text that is brought into its normal form at all, which takes time. */
const PASSWORD_TYPED_MAX = 1000

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_BYTES} bytes long`

/** The same password whichever keyboard composed its letters. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** What is wrong with the length of a password, in the words to show, or `undefined`. */
export function passwordLengthError(password: string): string | undefined {
  if (password.length > PASSWORD_TYPED_MAX) return PASSWORD_TOO_LONG
  const normal = normalizePassword(password)
  if (normal.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT
  return new TextEncoder().encode(normal).byteLength > PASSWORD_MAX_BYTES
    ? PASSWORD_TOO_LONG
    : undefined
}
