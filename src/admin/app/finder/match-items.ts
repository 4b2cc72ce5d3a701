/** A place in the admin area that the finder can open. */
export interface FinderItem {
  readonly kind: 'Screen' | 'Post' | 'Lead'
  readonly title: string
  readonly path: string
}

const SHOWN_PER_KIND = 6

/**
 * The items whose titles have every typed word, those that begin with the first word before the
 * others. Without words, only the screens.
 */
export function matchItems(items: readonly FinderItem[], typed: string): FinderItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return items.filter(({ kind }) => kind === 'Screen')
  const found = items.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  )
  const ranked = found.toSorted((a, b) => Number(starts(b, first)) - Number(starts(a, first)))
  return (['Screen', 'Post', 'Lead'] as const).flatMap((kind) =>
    ranked.filter((item) => item.kind === kind).slice(0, SHOWN_PER_KIND),
  )
}

function starts({ title }: FinderItem, word: string): boolean {
  return title.toLowerCase().startsWith(word)
}
