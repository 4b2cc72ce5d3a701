export const PAGE_LENGTH = 30

/** A page of a list. Pages are numbered from the oldest. */
export interface ListPage<T> {
  /** `undefined` for the newest page, at the list's own address. */
  readonly number: number | undefined
  readonly items: readonly T[]
  readonly older: number | undefined
  /** The next newer page: a number, or `'newest'`. */
  readonly newer: number | 'newest' | undefined
}

/**
 * Divide a list into pages that are numbered from the oldest, so that a new post changes the newest
 * page alone. The newest page holds the remainder, between one and two page lengths.
 */
export function paginate<T>(newestFirst: readonly T[], length = PAGE_LENGTH): ListPage<T>[] {
  const older = Math.max(0, Math.floor(newestFirst.length / length) - 1)
  const total = newestFirst.length
  const newest: ListPage<T> = {
    number: undefined,
    items: newestFirst.slice(0, total - older * length),
    older: older || undefined,
    newer: undefined,
  }
  const pages = Array.from({ length: older }, (_, index): ListPage<T> => {
    const number = older - index
    return {
      number,
      items: newestFirst.slice(total - number * length, total - (number - 1) * length),
      older: number > 1 ? number - 1 : undefined,
      newer: number === older ? 'newest' : number + 1,
    }
  })
  return [newest, ...pages]
}
