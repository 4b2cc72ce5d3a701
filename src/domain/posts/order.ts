interface Dated {
  readonly id: string
  readonly datePublished: string
}

/** Newest first; the id decides between articles of the same moment, so that the order is stable. */
export function byNewest(a: Dated, b: Dated): number {
  if (a.datePublished !== b.datePublished) return a.datePublished < b.datePublished ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
