import { blobs } from '../../storage/blobs.ts'
import { inParallel } from '../../storage/parallel.ts'
import type { Sites } from './copy-records.ts'
import { countAtOnce, isSameRecord, readStoredRecord } from '../stored-records.ts'
import { BACKED_UP_STORES } from '../stores.ts'

export interface Comparison {
  readonly same: number
  /** Names of records that are missing in the target or different there. */
  readonly different: readonly string[]
  /** Records that only the target has. */
  readonly added: number
}

/** Compare the records of two sites one by one. */
export async function compareRecords({ from, to }: Sites): Promise<Comparison> {
  let same = 0
  let added = 0
  const different: string[] = []
  for (const store of Object.keys(BACKED_UP_STORES)) {
    const keys = new Set<string>()
    for await (const page of blobs(store, from).pages()) {
      for (const { key } of page) keys.add(key)
      await inParallel(page, countAtOnce(store), async ({ key }) => {
        const [one, other] = await Promise.all([
          readStoredRecord(store, key, from),
          readStoredRecord(store, key, to),
        ])
        // Removed since it was listed.
        if (!one) return
        if (other && isSameRecord(one, other)) same += 1
        else different.push(`${store}/${key}`)
      })
    }
    for await (const page of blobs(store, to).pages())
      added += page.filter(({ key }) => !keys.has(key)).length
  }
  return { same, different, added }
}
