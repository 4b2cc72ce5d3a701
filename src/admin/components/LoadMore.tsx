import type { UseInfiniteQueryResult } from '@tanstack/react-query'

interface Props {
  readonly query: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isFetching'>
  readonly label: string
}

/** The button under a list that has more pages. */
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
