import { isPublic, type PostSummary } from '#domain/posts/post.ts'
import { type BuildPhase, findPublishingState, type SiteState } from '#domain/posts/publishing.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { readLatestBuild, type LatestBuild } from '../build-hook/build-reports.ts'
import type { HookState } from '../build-hook/hook-schedule.ts'
import { readHookState, resolveBuildPhase, LONGEST_WAIT_MS } from '../build-hook/hook.ts'
import { listPendingContent } from '../content/pending-content.ts'
import { environment, publishDelayMs } from '../environment.ts'
import { listPosts } from '../posts/find-posts.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** The publishing state of the site and of each post. */
export async function readPublishing(now: Date): Promise<SiteState> {
  const [posts, build, hook, live, content] = await Promise.all([
    listPosts(),
    readLatestBuild(),
    readHookState(),
    readManifest(environment().SITE_DIR),
    listPendingContent(),
  ])
  const { phase, error } = resolveBuildPhase(build, hook, now)
  return {
    state: phase,
    since: (phase === 'failed' ? hook?.calledAt : undefined) ?? build?.at ?? now.toISOString(),
    ...(error !== undefined && { error }),
    ...comparePosts(posts, live, phase, now),
    ...(content.length > 0 && { content }),
    ...estimateNextBuild(hook, build, phase === 'building', now),
  }
}

/** The saved posts beside those that the live site shows. */
function comparePosts(
  posts: readonly PostSummary[],
  live: Manifest | undefined,
  phase: BuildPhase,
  now: Date,
): Pick<SiteState, 'posts' | 'outdated' | 'leftover'> {
  const shown = Object.entries(live?.posts ?? {}).flatMap(([id, { version, summary }]) =>
    summary ? [{ id, version, title: summary.title }] : [],
  )
  const versions = new Map(shown.map(({ id, version }) => [id, version]))
  const wanted = new Map(posts.filter(isPublic).map(({ id, version }) => [id, version]))
  const states = posts.map(
    (post) => [post.id, findPublishingState(post, versions.get(post.id), phase, now)] as const,
  )
  const outdated = shown.filter(({ id, version }) => (wanted.get(id) ?? version) !== version)
  const leftover = shown.filter(({ id }) => !wanted.has(id))
  return {
    posts: Object.fromEntries(states),
    outdated: outdated.map(({ id }) => id),
    leftover: leftover.map(({ id, title }) => ({ id, title })),
  }
}

/** The interval of the jobs, which make the calls that no process waits for. */
const SCHEDULE_MS = 5 * MINUTE_MS

/** The duration of a build before one has been measured. */
const TYPICAL_BUILD_MS = MINUTE_MS

/** Estimate when the next build is requested and when visitors see its result. */
export function estimateNextBuild(
  hook: HookState | undefined,
  build: LatestBuild | undefined,
  isBuilding: boolean,
  now: Date,
): Pick<SiteState, 'nextBuildAt' | 'visibleAt'> {
  const tookMs = build?.tookMs ?? TYPICAL_BUILD_MS
  const startedAt = build?.build?.startedAt ?? build?.at
  const runningEndsAt =
    isBuilding && startedAt !== undefined
      ? Math.max(now.getTime(), Date.parse(startedAt) + tookMs)
      : undefined
  if (hook?.dueAt === undefined) {
    return runningEndsAt === undefined ? {} : { visibleAt: formatTimestamp(runningEndsAt) }
  }
  const startsAt = Math.max(estimateCallTime(hook.dueAt, now), runningEndsAt ?? 0)
  const isDistant = startsAt > now.getTime() + LONGEST_WAIT_MS
  return {
    ...(isDistant && { nextBuildAt: formatTimestamp(startsAt) }),
    ...(hook.failures === 0 && { visibleAt: formatTimestamp(startsAt + tookMs) }),
  }
}

/** A due time or, where no process waits that long, the next run of the schedule. */
function estimateCallTime(dueAt: string, now: Date): number {
  const due = Math.max(now.getTime(), Date.parse(dueAt))
  const isAwaited = publishDelayMs() <= LONGEST_WAIT_MS
  return isAwaited ? due : Math.ceil(due / SCHEDULE_MS) * SCHEDULE_MS
}

function formatTimestamp(ms: number): string {
  return new Date(ms).toISOString()
}
