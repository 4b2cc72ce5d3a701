import { publishingState, type BuildPhase, type Publishing } from '#domain/posts/publishing.ts'
import { environment } from '../environment.ts'
import { listPosts } from '../posts/find-posts.ts'
import { latestBuild } from './build-reports.ts'
import { hookState } from './hook.ts'
import { readManifest } from './manifest.ts'

/** How long a requested build may take to report. */
const REQUEST_TIMEOUT_MS = 15 * 60_000

/** The publishing state of the site and of each post. */
export async function readPublishing(now: Date): Promise<Publishing> {
  const [posts, build, hook, live] = await Promise.all([
    listPosts(),
    latestBuild(),
    hookState(),
    readManifest(environment().SITE_DIR),
  ])
  const error = hook?.error ?? (build?.state === 'failed' ? build.error : undefined)
  const phase = phaseOf(build?.state, error !== undefined || build?.state === 'failed')
  const states = posts.map((post) => {
    const shown = live?.posts[post.id]
    const liveVersion = shown?.summary === undefined ? undefined : shown.version
    return [post.id, publishingState(post, liveVersion, phase, now)] as const
  })
  return {
    state: phase,
    since: (phase === 'failed' ? hook?.calledAt : undefined) ?? build?.at ?? now.toISOString(),
    ...(error !== undefined && { error }),
    posts: Object.fromEntries(states),
  }
}

/**
 * Whether saved posts are missing from the site although no build runs, failed or was requested lately:
 * the process that should have requested it stopped.
 */
export async function isBehind(now: Date): Promise<boolean> {
  // Without a manifest the state is unknown. Requesting builds forever would be worse.
  if (!(await readManifest(environment().SITE_DIR))) return false
  const [{ posts }, hook] = await Promise.all([readPublishing(now), hookState()])
  const calledAt = hook?.calledAt === undefined ? 0 : Date.parse(hook.calledAt)
  return Object.values(posts).includes('waiting') && calledAt + REQUEST_TIMEOUT_MS < now.getTime()
}

function phaseOf(
  build: 'building' | 'ready' | 'failed' | undefined,
  hasFailed: boolean,
): BuildPhase {
  if (build === 'building') return 'building'
  return hasFailed ? 'failed' : 'live'
}
