import { compare, hash } from 'bcryptjs'
import {
  normalizePassword,
  passwordLengthError,
  PASSWORD_TOO_LONG,
} from '#domain/accounts/password.ts'

const COST = 12

/** The hash of a discarded random text, compared with for a username that does not exist. */
const DUMMY_HASH = '$2b$12$xCvmqOIj0qOZcWHK93OjDu2KycQJgQqeGFha3KB2cs3EPwVjUjoLm'

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), COST)
}

/** Whether `password` matches. Takes as long without a hash, so timing does not reveal usernames. */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isEqual = await compare(normalizePassword(password), passwordHash ?? DUMMY_HASH)
  // bcrypt ignores everything after 72 bytes.
  const isWhole = passwordLengthError(password) !== PASSWORD_TOO_LONG
  return isEqual && isWhole && passwordHash !== undefined
}
