import { useInfiniteQuery } from '@tanstack/react-query'
import { readJson } from '#client/query.ts'

const ACTIVITY = '/api/admin/activity'

/** A line of the record of who did what. */
export interface ActivityEntry {
  readonly id: string
  readonly at: string
  readonly actor: 'system' | { readonly id: string; readonly username: string }
  readonly action: string
  readonly subject: string
  readonly detail?: Readonly<Record<string, string>>
}

interface ActivityPage {
  readonly entries: readonly ActivityEntry[]
  readonly next?: string
}

/** The record of who did what, newest first, page after page. */
export function useActivity() {
  return useInfiniteQuery({
    queryKey: [ACTIVITY],
    queryFn: ({ pageParam, signal }) =>
      readJson<ActivityPage>(pageParam ? `${ACTIVITY}?before=${pageParam}` : ACTIVITY, signal),
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
