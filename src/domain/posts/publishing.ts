import { MINUTE_MS } from '../time/duration.ts'
import { isPublic, type Post, type PostSummary } from './post.ts'

/** How late a scheduled post may be before it counts as overdue. */
const GRACE_MS = 5 * MINUTE_MS

/** The credits that Netlify charges for a production deploy, on every plan with credits. */
export const CREDITS_PER_BUILD = 15

export type BuildPhase = 'live' | 'building' | 'failed'

export type PublishingState = BuildPhase | 'waiting' | 'draft' | 'scheduled' | 'overdue'

/** The saved state of the site, compared with what visitors see. */
export interface SiteState {
  readonly state: BuildPhase
  readonly since: string
  readonly error?: string
  readonly posts: Readonly<Record<string, PublishingState>>
  /** The posts whose last save visitors do not see yet. */
  readonly outdated: readonly string[]
  /** Deleted and unpublished posts that visitors still see. */
  readonly leftover: readonly { readonly id: string; readonly title: string }[]
  /** The ids of content documents whose last save visitors do not see yet; absent if there are none. */
  readonly content?: readonly string[]
  /** The time of the next request for a build. Absent while none waits, or only for a moment. */
  readonly nextBuildAt?: string
  /** The time when visitors will see what is saved, estimated by the last build. Absent after a failure. */
  readonly visibleAt?: string
}

/** The response of `GET /api/admin/publishing`. */
export interface Publishing extends SiteState {
  readonly builds: {
    /** The builds of the calendar month, in UTC. */
    readonly count: number
    /** The cost of the builds. Absent where builds cost no credits. */
    readonly credits?: number | undefined
    /** How long the last successful one took, in milliseconds. */
    readonly tookMs?: number | undefined
  }
}

/** Whether the build after a change may wait for other changes. */
export type BuildUrgency = 'waits' | 'urgent'

type Visibility = Pick<PostSummary, 'status' | 'deletedAt' | 'slug' | 'page'>

/**
 * Decides whether the build after a change of a post may wait. A new article is readable without
 * one and an edited one is at its address, so both wait, but removed text and moved addresses do
 * not.
 *
 * @returns `undefined` when visitors see no difference.
 */
export function findBuildUrgency(
  before: Visibility | undefined,
  after: Visibility,
): BuildUrgency | undefined {
  if (before === undefined || !isPublic(before)) {
    if (!isPublic(after)) return undefined
    // A new page exists only after a build.
    return after.page ? 'urgent' : 'waits'
  }
  return isPublic(after) && before.slug === after.slug ? 'waits' : 'urgent'
}

/** @param liveVersion The version on the built site, if any. */
export function findPublishingState(
  post: PostSummary,
  liveVersion: number | undefined,
  build: BuildPhase,
  now: Date,
): PublishingState {
  if (post.status === 'draft') return 'draft'
  if (post.status === 'scheduled')
    return isReadyToPublish(post, new Date(now.getTime() - GRACE_MS)) ? 'overdue' : 'scheduled'
  if (liveVersion === post.version) return 'live'
  return build === 'live' ? 'waiting' : build
}

/** Whether a post is scheduled and its time has come. */
export function isReadyToPublish(post: Pick<Post, 'status' | 'publishAt'>, now: Date): boolean {
  const { status, publishAt } = post
  return status === 'scheduled' && publishAt !== undefined && Date.parse(publishAt) <= now.getTime()
}

/** A link that opens an unpublished post to anyone who has the link. */
export interface PreviewLink {
  /** The path of the page. */
  readonly url: string
  readonly expiresAt: string
}
