import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import { Button } from './buttons.tsx'

interface Page {
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string | undefined
}

/** A list that is read page by page. It is always stale, because new entries arrive at any time. */
export function usePagedQuery<P extends Page>(path: string, filter = new URLSearchParams()) {
  return useInfiniteQuery({
    queryKey: [path, filter.toString()],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(filter)
      if (pageParam) query.set('before', pageParam)
      return fetchJson<P>(addQuery(path, query), signal)
    },
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function addQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}

interface Props {
  readonly query: UseInfiniteQueryResult<{ pages: readonly unknown[] }>
  readonly label: string
  /** Called instead of fetching one page. */
  readonly onLoad?: () => void
}

/** The button under a list that has more pages. It stays after the last one, so the focus does too. */
export function LoadMore({ query, label, onLoad }: Props) {
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  if (!hasNextPage && (data?.pages.length ?? 0) < 2) return null
  return (
    <Button
      variant="quiet"
      className="justify-self-center"
      aria-disabled={!hasNextPage || isFetching}
      onClick={() => void (onLoad ? onLoad() : fetchNextPage())}
    >
      {hasNextPage ? label : 'End of the list'}
    </Button>
  )
}
