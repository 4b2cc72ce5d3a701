import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from './Loading.tsx'
import { QueryError } from './QueryError.tsx'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly loading?: string
  readonly failed?: string
  readonly children: (data: T) => ReactNode
}

/** Renders the data of a query, or its loading state, or its error with a retry button. */
export function QueryResult<T>({
  query,
  loading = 'Loading...',
  failed = 'This could not be loaded.',
  children,
}: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Loading label={loading} />
  return <QueryError query={query} failed={failed} />
}
