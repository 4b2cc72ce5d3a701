import { blobs, isSameEtag } from '../../storage/blobs.ts'
import { inParallel } from '../../storage/parallel.ts'
import type { Copies, Sites } from './copy-records.ts'
import {
  countAtOnce,
  etagOf,
  isSameRecord,
  readStoredRecord,
  type StoredRecord,
  writeStoredRecord,
} from '../stored-records.ts'

export interface CopiedChanges {
  /** Records that were added, changed or removed in the source since they were copied. */
  readonly changed: number
  /** Names of records that were changed on both sides. The target keeps its own. */
  readonly conflicts: readonly string[]
}

/** How a record of the source continues in the target. */
type Outcome = 'copied' | 'same' | 'conflict'

/** Copy what changed in the source since it was copied. What is new in the target stays. */
export async function copyChanges(sites: Sites, copies: Copies): Promise<CopiedChanges> {
  let changed = 0
  const conflicts: string[] = []
  for (const [store, copied] of copies) {
    const removed = new Set(copied.keys())
    const count = (key: string, outcome: Outcome) => {
      if (outcome === 'copied') changed += 1
      if (outcome === 'conflict') conflicts.push(`${store}/${key}`)
    }
    for await (const page of blobs(store, sites.from).pages()) {
      for (const { key } of page) removed.delete(key)
      const later = page.filter(({ key, etag }) => !isSameEtag(etag, copied.get(key)?.source))
      await inParallel(later, countAtOnce(store), async ({ key }) => {
        count(key, await copyChange(sites, store, key, copied.get(key)?.target))
      })
    }
    await inParallel([...removed], countAtOnce(store), async (key) => {
      count(key, await copyChange(sites, store, key, copied.get(key)?.target))
    })
  }
  return { changed, conflicts }
}

/** @param copied The ETag that the target had after the record was copied. */
async function copyChange(
  { from, to }: Sites,
  store: string,
  key: string,
  copied: string | undefined,
): Promise<Outcome> {
  const [record, present] = await Promise.all([
    readStoredRecord(store, key, from),
    readStoredRecord(store, key, to),
  ])
  if (!record && !present) return 'same'
  if (record && present && isSameRecord(record, present)) return 'same'
  if (!isUntouched(present, copied)) return 'conflict'
  if (record) {
    const written = await writeStoredRecord(to, { store, key }, record, present)
    return written === undefined ? 'conflict' : 'copied'
  }
  await blobs(store, to).remove(key)
  return 'copied'
}

/** Whether the target has what was copied, or nothing where nothing was. */
function isUntouched(present: StoredRecord | undefined, copied: string | undefined): boolean {
  if (!present || copied === undefined) return !present && copied === undefined
  return copied === etagOf(present) || isSameEtag(copied, etagOf(present))
}
