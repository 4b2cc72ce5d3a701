/** Entries in one page of a listing, as on Netlify. */
export const PAGE_SIZE = 1_000

/** A key as a listing has it. */
export interface Listed {
  readonly key: string
  readonly etag: string
}

export interface Page {
  /** A JSON array of {@link Listed}. SQLite writes it in half the time that objects of its rows take. */
  readonly blobs: Uint8Array
  readonly directories: readonly string[]
  /** The first key of the next page; absent on the last page. */
  readonly next?: string
}

/** The keys of a page. */
export function keysOf({ blobs }: Page): string[] {
  // As the storage wrote them.
  const listed = JSON.parse(Buffer.from(blobs).toString()) as Listed[]
  return listed.map(({ key }) => key)
}
