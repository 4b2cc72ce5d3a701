import { compare, hash } from 'bcryptjs'
import {
  normalizePassword,
  passwordLengthError,
  PASSWORD_TOO_LONG,
} from '#domain/accounts/password.ts'

const COST = 12

/** The hash of a random text that nobody kept: what a wrong username is compared with. */
const DUMMY_HASH = '$2b$12$xCvmqOIj0qOZcWHK93OjDu2KycQJgQqeGFha3KB2cs3EPwVjUjoLm'

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), COST)
}

/**
 * Whether `password` made `passwordHash`. Without a hash, because there is no such user, it takes as
 * long to say no.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isEqual = await compare(normalizePassword(password), passwordHash ?? DUMMY_HASH)
  // bcrypt stops reading at 72 bytes, and no account has a password that long.
  const isWhole = passwordLengthError(password) !== PASSWORD_TOO_LONG
  return isEqual && isWhole && passwordHash !== undefined
}
