import { z } from 'zod'
import { collection } from '../storage/collection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { sha256Hex } from '../storage/hash.ts'

/** After this time a claim that its account does not hold may be taken over. */
const CLAIM_MS = 60_000

/** Without `userId` it is free again. */
const claimSchema = z.object({ userId: z.uuid().optional(), claimedAt: z.iso.datetime() })

/**
 * Which account has a text that no two may have, such as a username. Each claim is one record under the
 * text's hash, created before the account has the text.
 *
 * @param isHeld Whether an account has the text; what an interrupted change left behind may be taken over.
 */
export function claims(store: string, isHeld: (userId: string, text: string) => Promise<boolean>) {
  const records = collection(store, claimSchema)

  async function isFree(
    { userId, claimedAt }: z.infer<typeof claimSchema>,
    text: string,
    now: Date,
  ): Promise<boolean> {
    if (userId === undefined) return true
    return now.getTime() - Date.parse(claimedAt) > CLAIM_MS && !(await isHeld(userId, text))
  }

  return {
    records,

    /** The account that has the text, if one has. */
    async findOwner(text: string): Promise<string | undefined> {
      return (await ifReadable(records.find(sha256Hex(text))))?.userId
    },

    /** Claim the text. False when another account, or the same one, has it. */
    async take(text: string, userId: string, now: Date): Promise<boolean> {
      const key = sha256Hex(text)
      const own = { userId, claimedAt: now.toISOString() }
      const current = await records.read(key)
      if (!current) return records.create(key, own)
      return (await isFree(current.data, text, now)) && records.replace(key, own, current.etag)
    },

    /** Make the text free again, if the account has it. */
    async release(text: string, userId: string, now: Date): Promise<void> {
      await records.upsert(sha256Hex(text), (claim) =>
        claim && claim.userId !== userId ? claim : { claimedAt: now.toISOString() },
      )
    },
  }
}
