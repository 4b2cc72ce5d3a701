/** How many calls of storage may run at once. */
const CALLS_AT_ONCE = 24

/** Call `apply` for every item, at most `limit` at a time. Results are in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  apply: (item: T) => Promise<R>,
  limit = CALLS_AT_ONCE,
): Promise<R[]> {
  const results: R[] = []
  results.length = items.length
  let next = 0
  async function worker(): Promise<void> {
    while (next < items.length) {
      const index = next++
      // `index` is below `length`.
      results[index] = await apply(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
