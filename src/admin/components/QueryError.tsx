import type { UseQueryResult } from '@tanstack/react-query'
import { errorSentence } from '#client/query.ts'

interface Props {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  readonly failed: string
}

/** What went wrong with a query, and a button that runs it again. */
export function QueryError({ query, failed }: Props) {
  return (
    <div role="alert" className="notice flex flex-wrap items-center justify-between gap-3">
      <p>{errorSentence(query.error, failed)}</p>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      >
        Try again
      </button>
    </div>
  )
}
