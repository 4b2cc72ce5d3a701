import type { Page } from '#platform/blobs/storage.ts'

/** The keys of a page of a listing. */
export function keysOf({ blobs }: Page): string[] {
  // As the storage wrote them.
  const listed = JSON.parse(Buffer.from(blobs).toString()) as { key: string }[]
  return listed.map(({ key }) => key)
}
