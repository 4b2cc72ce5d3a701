import { compare, hash } from 'bcryptjs'
import {
  normalizePassword,
  findPasswordLengthFault,
  PASSWORD_TOO_LONG,
} from '#domain/accounts/password.ts'
import type { SignInClient } from '../limits/login-throttle.ts'

const COST = 12

/** The hash of a discarded random text, compared with for a username that does not exist. */
const DUMMY_HASH = '$2b$12$xCvmqOIj0qOZcWHK93OjDu2KycQJgQqeGFha3KB2cs3EPwVjUjoLm'

export interface PasswordHasher {
  hash(password: string, cost: number): Promise<string>
  /** @param client Whose request this is, for a hasher that shares its time among clients. */
  compare(password: string, hash: string, client: SignInClient): Promise<boolean>
}

const inPlace: PasswordHasher = { hash, compare: (password, known) => compare(password, known) }
let hasher = inPlace

/** Hash elsewhere, as a server of many requests must, or in place again. */
export function setPasswordHasher(replacement = inPlace): void {
  hasher = replacement
}

export function hashPassword(password: string): Promise<string> {
  return hasher.hash(normalizePassword(password), COST)
}

/** Whether `password` matches. Takes as long without a hash, so timing does not reveal usernames. */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
  client: SignInClient = { address: '' },
): Promise<boolean> {
  const known = passwordHash ?? DUMMY_HASH
  const isEqual = await hasher.compare(normalizePassword(password), known, client)
  // bcrypt ignores everything after 72 bytes.
  const isWhole = findPasswordLengthFault(password) !== PASSWORD_TOO_LONG
  return isEqual && isWhole && passwordHash !== undefined
}
