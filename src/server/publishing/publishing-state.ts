import { isPublic } from '#domain/posts/post.ts'
import { publishingState, type BuildPhase, type SiteState } from '#domain/posts/publishing.ts'
import { environment } from '../environment.ts'
import { listPosts } from '../posts/find-posts.ts'
import { isRunning, latestBuild } from './build-reports.ts'
import { expectBuild } from './expected-build.ts'
import { hookState } from './hook.ts'
import { readManifest } from './manifest.ts'

/** The publishing state of the site and of each post. */
export async function readPublishing(now: Date): Promise<SiteState> {
  const [posts, build, hook, live] = await Promise.all([
    listPosts(),
    latestBuild(),
    hookState(),
    readManifest(environment().SITE_DIR),
  ])
  const error = hook?.error ?? (build?.state === 'failed' ? build.error : undefined)
  const phase = isRunning(build, now)
    ? 'building'
    : phaseOf(error !== undefined || build?.state === 'failed')
  const shownPosts = Object.entries(live?.posts ?? {}).flatMap(([id, { version, summary }]) =>
    summary ? [{ id, version, title: summary.title }] : [],
  )
  const shown = new Map(shownPosts.map((post) => [post.id, post]))
  const wanted = new Map(posts.filter(isPublic).map((post) => [post.id, post]))
  return {
    state: phase,
    since: (phase === 'failed' ? hook?.calledAt : undefined) ?? build?.at ?? now.toISOString(),
    ...(error !== undefined && { error }),
    posts: Object.fromEntries(
      posts.map((post) => [
        post.id,
        publishingState(post, shown.get(post.id)?.version, phase, now),
      ]),
    ),
    outdated: shownPosts
      .filter(({ id, version }) => (wanted.get(id)?.version ?? version) !== version)
      .map(({ id }) => id),
    leftover: shownPosts
      .filter(({ id }) => !wanted.has(id))
      .map(({ id, title }) => ({ id, title })),
    ...expectBuild({ hook, build, isBuilding: phase === 'building' }, now),
  }
}

function phaseOf(hasFailed: boolean): BuildPhase {
  return hasFailed ? 'failed' : 'live'
}
