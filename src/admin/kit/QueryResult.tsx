import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorSentence, isStatus } from '#client/query.ts'
import { Button } from './buttons.tsx'

interface QueryResultProps<T> {
  readonly query: UseQueryResult<T>
  /** Names what is loaded, such as "costs". */
  readonly name: string
  /** Shown instead of an empty list. */
  readonly empty?: string
  readonly children?: (loaded: T) => ReactNode
}

/** Renders the data of a query, or its loading state, or its error with a retry button. */
export function QueryResult<T>({ query, name, empty, children }: QueryResultProps<T>) {
  const { data } = query
  if (empty && Array.isArray(data) && data.length === 0)
    return <p className="text-muted">{empty}</p>
  if (data !== undefined) return children?.(data)
  if (!query.error) return <Loading label={`Loading ${name}...`} />
  return <QueryError query={query} failed={`The ${name} could not be loaded.`} />
}

interface ErrorProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  readonly failed: string
}

/** Says why a query failed, with a button that runs it again where that can help. */
export function QueryError({ query, failed }: ErrorProps) {
  return (
    <div role="alert" className="notice flex w-full flex-wrap items-center justify-between gap-3">
      <p>{errorSentence(query.error, failed)}</p>
      {!isStatus(query.error, 404) && (
        <Button aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      )}
    </div>
  )
}

export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 py-10 text-sm text-muted">
      <span
        className="size-5 animate-spin rounded-full border-2 border-line border-t-brass-mark"
        aria-hidden="true"
      />
      {label}
    </output>
  )
}
