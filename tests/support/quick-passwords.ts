import { compare, hash } from 'bcryptjs'
import { beforeAll } from 'vitest'
import { type PasswordHasher, setPasswordHasher } from '#server/accounts/passwords.ts'

const COST = 4

/**
 * Hashes at bcrypt's lowest cost. At the real one, hashing took a fifth of the time of all tests, and
 * blocked a process for so long that its storage calls ran out of time. Hashes of another cost match
 * no password.
 */
export const quickHasher: PasswordHasher = {
  hash: (password) => hash(password, COST),
  compare: async (password, known) => known.startsWith(`$2b$0${COST}$`) && compare(password, known),
}

/** A platform that a test starts brings its own. */
beforeAll(() => setPasswordHasher(quickHasher))
