/** How many articles an older page of a list holds. */
export const PAGE_LENGTH = 30

/** One page of a list that is numbered from its oldest articles. */
export interface ListPage<T> {
  /** `undefined` for the list's own address, which shows the newest. */
  readonly number: number | undefined
  readonly items: readonly T[]
  readonly older: number | undefined
  /** The next newer page: a number, or `'newest'`. */
  readonly newer: number | 'newest' | undefined
}

/**
 * Cut a list, newest first, into pages whose numbers count from the oldest article, so that a new
 * article changes the newest page and leaves the older ones as they are. The newest page takes
 * what is over, between one and two page lengths.
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
