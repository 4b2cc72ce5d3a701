import { useInfiniteQuery } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import type { ActivityPage } from '#domain/accounts/activity.ts'

const ACTIVITY = '/api/admin/activity'

export function useActivity() {
  return useInfiniteQuery({
    queryKey: [ACTIVITY],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<ActivityPage>(pageParam ? `${ACTIVITY}?before=${pageParam}` : ACTIVITY, signal),
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
