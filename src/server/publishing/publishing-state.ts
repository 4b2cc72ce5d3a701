import { isPublic } from '#domain/posts/post.ts'
import { publishingState, type SiteState } from '#domain/posts/publishing.ts'
import { listPendingContent } from '../content/pending-content.ts'
import { environment } from '../environment.ts'
import { listPosts } from '../posts/find-posts.ts'
import { judgeBuild } from './build-phase.ts'
import { latestBuild } from '../build-hook/build-reports.ts'
import { expectBuild } from './expected-build.ts'
import { hookState } from '../build-hook/hook.ts'
import { readManifest } from './manifest.ts'

/** The publishing state of the site and of each post. */
export async function readPublishing(now: Date): Promise<SiteState> {
  const [posts, build, hook, live, content] = await Promise.all([
    listPosts(),
    latestBuild(),
    hookState(),
    readManifest(environment().SITE_DIR),
    listPendingContent(),
  ])
  const { phase, error } = judgeBuild(build, hook, now)
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
    ...(content.length > 0 && { content }),
    ...expectBuild({ hook, build, isBuilding: phase === 'building' }, now),
  }
}
