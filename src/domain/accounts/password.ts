export const PASSWORD_MIN_LENGTH = 8

/** The longest password. bcrypt ignores everything after it. */
const PASSWORD_MAX_BYTES = 72

/** The longest text to normalize, because normalizing takes time. */
const PASSWORD_TYPED_MAX = 1000

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_BYTES} bytes long`

/** The rules for a new password, shown before it is typed. */
export const PASSWORD_RULES = `At least ${PASSWORD_MIN_LENGTH} characters, and not one of the most common ones`

/** Returns the password in one Unicode form, whichever keyboard it was typed on. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** The error to show about the length of a password, or `undefined`. */
export function findPasswordLengthFault(password: string): string | undefined {
  if (password.length > PASSWORD_TYPED_MAX) return PASSWORD_TOO_LONG
  const normal = normalizePassword(password)
  if (normal.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT
  return new TextEncoder().encode(normal).byteLength > PASSWORD_MAX_BYTES
    ? PASSWORD_TOO_LONG
    : undefined
}
