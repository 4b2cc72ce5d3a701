import { isExpected } from '#client/expected-error.ts'
import { isAccessError } from '#client/query.ts'

const AT_ONCE = 5

/**
 * Changes several items, a few at a time. One that is rejected does not stop the others.
 *
 * @returns those that were changed.
 * @throws what concerns all of them: an unexpected error, or a session or permission that is gone.
 */
export async function changeInBatches<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<unknown>,
): Promise<readonly Item[]> {
  const changed: Item[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const batch = items.slice(start, start + AT_ONCE)
    const results = await Promise.allSettled(batch.map(change))
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const general = reasons.find((error: Error) => isAccessError(error) || !isExpected(error))
    if (general) throw general
    changed.push(...batch.filter((_, i) => results[i]?.status === 'fulfilled'))
  }
  return changed
}
