import { useQuery } from '@tanstack/react-query'
import type { Publishing } from '#domain/posts/publishing.ts'
import type { Refreshes } from '../use-send.ts'

/** How often the publishing state is polled while it is about to change. */
const POLL_MS = 2_000

/** The interval while the next build is still far off, so that saves of other users show up. */
const SLOW_POLL_MS = 30_000

export const PUBLISHING_KEY = ['/api/admin/publishing'] as const

export const PUBLISHING: Refreshes = [{ queryKey: PUBLISHING_KEY }]

/** The state of the site and of each post, polled while a build is running or due. */
export function usePublishing() {
  return useQuery<Publishing>({
    queryKey: PUBLISHING_KEY,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? findPollInterval(state.data) : false),
  })
}

/** The time until the next poll: short while a build runs or starts soon, `false` while nothing waits. */
export function findPollInterval(publishing: Publishing, now = Date.now()): number | false {
  const { state, nextBuildAt } = publishing
  if (state !== 'building' && !isWaiting(publishing)) return false
  const untilBuild = nextBuildAt === undefined ? 0 : Date.parse(nextBuildAt) - now
  return state === 'building' ? POLL_MS : Math.min(SLOW_POLL_MS, Math.max(POLL_MS, untilBuild))
}

/** Whether anything that is saved waits for a build. */
export function isWaiting({ posts, leftover, content = [] }: Publishing): boolean {
  return content.length > 0 || leftover.length > 0 || Object.values(posts).includes('waiting')
}

/** The start of the build that publishes waiting changes, unless one runs or starts in a moment. */
export function findWaitingBuildStart({ state, nextBuildAt }: Publishing): string | undefined {
  return state === 'live' ? nextBuildAt : undefined
}
