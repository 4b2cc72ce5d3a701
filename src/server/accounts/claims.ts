import { z } from 'zod'
import { buildUsernameKey } from '#domain/accounts/username.ts'
import { Failure } from '#domain/failure.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { collection, type Collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { accounts } from './account.ts'

/** The time after which a claim whose account does not have the text may be taken over. */
const CLAIM_MS = MINUTE_MS

/** A claim without `userId` is free. */
const claimSchema = z.object({ userId: z.uuid().optional(), claimedAt: z.iso.datetime() })
type Claim = z.infer<typeof claimSchema>

interface Rules {
  /** Return the same key for all texts that count as equal. */
  keyOf(text: string): string
  /** Whether an account has the text. If not, anyone may take over its claim after a while. */
  isHeld(userId: string, text: string): Promise<boolean>
  createTakenFailure(): Failure
}

/**
 * Records which account has a text that no two may have. Each claim is one record under the hash of
 * the text's key, created before the account has the text.
 */
class Claims {
  readonly records: Collection<Claim>
  readonly #rules: Rules

  constructor(store: string, rules: Rules) {
    this.records = collection(store, claimSchema)
    this.#rules = rules
  }

  async findOwner(text: string): Promise<string | undefined> {
    return (await ifReadable(this.records.find(this.#keyOf(text))))?.userId
  }

  /** @throws {Failure} `conflict` when an account could not claim the text. */
  async rejectTaken(text: string, userId: string): Promise<void> {
    const claim = await ifReadable(this.records.find(this.#keyOf(text)))
    if (claim && !(await this.#isFree(claim, text, userId))) throw this.#rules.createTakenFailure()
  }

  /** Claim a text that an account is about to have. @throws {Failure} `conflict` when one has it. */
  async claimText(text: string, userId: string): Promise<void> {
    const own = { userId, claimedAt: currentTime().toISOString() }
    const { after } = await this.records.change(this.#keyOf(text), async (current) =>
      !current || (await this.#isFree(current, text, userId)) ? own : current,
    )
    if (after !== own) throw this.#rules.createTakenFailure()
  }

  /** Make a text free again, if the account has it. */
  async releaseText(text: string, userId: string): Promise<void> {
    const free = { claimedAt: currentTime().toISOString() }
    await this.records.upsert(this.#keyOf(text), (claim) =>
      claim && claim.userId !== userId ? claim : free,
    )
  }

  /** Whether an account may claim the text, which a try of its own may have left claimed. */
  async #isFree({ userId, claimedAt }: Claim, text: string, claimant: string): Promise<boolean> {
    if (userId === undefined) return true
    const isOver = currentTime().getTime() - Date.parse(claimedAt) > CLAIM_MS
    return (isOver || userId === claimant) && !(await this.#rules.isHeld(userId, text))
  }

  #keyOf(text: string): string {
    return sha256Hex(this.#rules.keyOf(text))
  }
}

/** The account of each username. */
export const names = new Claims('usernames', {
  keyOf: buildUsernameKey,
  async isHeld(userId, username) {
    const account = await accounts.find(userId)
    return (
      account !== undefined && buildUsernameKey(account.username) === buildUsernameKey(username)
    )
  },
  createTakenFailure() {
    const message = 'This username is taken.'
    return new Failure('conflict', message, { issues: [{ field: 'username', message }] })
  },
})

/** The account of each passkey by its credential id, because a sign-in names no one. */
export const credentials = new Claims('passkey-credentials', {
  keyOf: (credentialId) => credentialId,
  async isHeld(userId, credentialId) {
    const account = await accounts.find(userId)
    return Boolean(account?.passkeys.some((passkey) => passkey.credentialId === credentialId))
  },
  createTakenFailure: () => new Failure('conflict', 'This passkey is already in use.'),
})
