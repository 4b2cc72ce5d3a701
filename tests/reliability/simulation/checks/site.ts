import type { BlobStorage } from '#platform/blobs/storage.ts'
import { listStored } from './personal-data.ts'

/** What a build now would show: the public articles that people saved, and the changed words. */
export function describePublic(storage: BlobStorage): string {
  const shown: string[] = []
  for (const { place, text } of listStored(storage)) {
    const [store = '', key = ''] = place.split('/')
    if (store !== 'posts' && store !== 'content-changes') continue
    // Each is a record of JSON behind its place and the metadata.
    const record: Readonly<Record<string, unknown>> = JSON.parse(text.slice(text.indexOf('{')))
    const isShipped = record['savedBy'] === undefined
    const isHidden = record['status'] !== 'published' || record['deletedAt'] !== undefined
    if (store === 'posts' && (isShipped || isHidden)) continue
    shown.push(`${store}/${key} ${String(record['version'])}`)
  }
  return shown.toSorted().join('\n')
}

/** Visitors see what is saved: the last build was requested after the last change. */
export function checkSite(built: string, storage: BlobStorage): string[] {
  const wanted = describePublic(storage)
  return built === wanted ? [] : [`visitors see ${built}, and ${wanted} is saved`]
}
