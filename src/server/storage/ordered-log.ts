import type { Collection } from './collection.ts'

/**
 * A page of a newest-first collection, older than the cursor `before`. A listing cannot start in
 * the middle, so each thousand newer keys cost a call.
 *
 * @returns `next` is the cursor of the next page.
 */
export async function readLogPage<T>(
  collection: Collection<T>,
  { before = '', limit }: { before?: string | undefined; limit: number },
) {
  const keys: string[] = []
  for await (const page of collection.pages()) {
    for (const { key } of page) if (key > before) keys.push(key)
    if (keys.length > limit) break
  }
  const shown = keys.slice(0, limit)
  const read = await collection.findMany(shown)
  const entries = Array.from(read, ([key, record]) => ({ key, record }))
  const last = shown.at(-1)
  return { entries, ...(keys.length > limit && last !== undefined && { next: last }) }
}
