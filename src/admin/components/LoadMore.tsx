import type { UseInfiniteQueryResult } from '@tanstack/react-query'

interface Props {
  readonly query: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isFetching'>
  readonly label: string
}

/** Fetches the next page of a list, as long as there is one. */
export function LoadMore({ query, label }: Props) {
  if (!query.hasNextPage) return null
  return (
    <button
      type="button"
      className="button button-quiet justify-self-center"
      disabled={query.isFetching}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </button>
  )
}
