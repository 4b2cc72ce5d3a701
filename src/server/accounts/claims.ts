import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { usernameKey } from '#domain/accounts/username.ts'
import { currentTime } from '../clock.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { accounts, hasAccount } from './account.ts'

/** After this time a claim that its account does not hold may be taken over. */
const CLAIM_MS = 60_000

/** Without `userId` it is free again. */
const claimSchema = z.object({ userId: z.uuid().optional(), claimedAt: z.iso.datetime() })

interface Rules {
  /** The same for texts that no two accounts may have. */
  keyOf(text: string): string
  /** Whether an account has the text; what an interrupted change left behind may be taken over. */
  isHeld(userId: string, text: string): Promise<boolean>
  taken(): Failure
}

/** The account of each username. */
export const names = claims('usernames', {
  keyOf: usernameKey,
  isHeld: hasAccount,
  taken() {
    const message = 'This username is taken.'
    return new Failure('conflict', message, { issues: [{ field: 'username', message }] })
  },
})

/** The account of each passkey by its credential id, because a sign-in names no one. */
export const credentials = claims('passkey-credentials', {
  keyOf: (credentialId) => credentialId,
  async isHeld(userId, credentialId) {
    const account = await accounts.find(userId)
    return Boolean(account?.passkeys.some((passkey) => passkey.credentialId === credentialId))
  },
  taken: () => new Failure('conflict', 'This passkey is already in use.'),
})

/**
 * Which account has a text that no two may have. Each claim is one record under the hash of the
 * text's key, created before the account has the text.
 */
function claims(store: string, { keyOf, isHeld, taken }: Rules) {
  const records = collection(store, claimSchema)
  const hashOf = (text: string) => sha256Hex(keyOf(text))

  async function findOwner(text: string): Promise<string | undefined> {
    return (await ifReadable(records.find(hashOf(text))))?.userId
  }

  /** @throws {Failure} `conflict` when an account has the text. */
  async function rejectTaken(text: string): Promise<void> {
    if ((await findOwner(text)) !== undefined) throw taken()
  }

  /** Claim a text that an account is about to have. @throws {Failure} `conflict` when one has it. */
  async function take(text: string, userId: string): Promise<void> {
    const current = await records.read(hashOf(text))
    const own = { userId, claimedAt: currentTime().toISOString() }
    const isTaken = current
      ? !(await isFree(current.data, text)) ||
        !(await records.replace(hashOf(text), own, current.etag))
      : !(await records.create(hashOf(text), own))
    if (isTaken) throw taken()
  }

  /** Make a text free again, if the account has it. */
  async function release(text: string, userId: string): Promise<void> {
    const free = { claimedAt: currentTime().toISOString() }
    await records.upsert(hashOf(text), (claim) => (claim && claim.userId !== userId ? claim : free))
  }

  async function isFree({ userId, claimedAt }: z.infer<typeof claimSchema>, text: string) {
    if (userId === undefined) return true
    const ageMs = currentTime().getTime() - Date.parse(claimedAt)
    return ageMs > CLAIM_MS && !(await isHeld(userId, text))
  }

  return { records, findOwner, rejectTaken, take, release }
}
