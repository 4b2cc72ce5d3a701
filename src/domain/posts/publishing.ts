import type { PostSummary } from './post.ts'

/** How late a scheduled post may be before it counts as overdue. */
const GRACE_MS = 5 * 60_000

export type BuildPhase = 'live' | 'building' | 'failed'

export type PublishingState =
  'live' | 'building' | 'waiting' | 'failed' | 'draft' | 'scheduled' | 'overdue'

/** The response of `GET /api/admin/publishing`. */
export interface Publishing {
  readonly state: BuildPhase
  readonly since: string
  readonly error?: string
  readonly posts: Readonly<Record<string, PublishingState>>
}

/** @param liveVersion The version on the built site, if any. */
export function publishingState(
  post: PostSummary,
  liveVersion: number | undefined,
  build: BuildPhase,
  now: Date,
): PublishingState {
  switch (post.status) {
    case 'draft':
      return 'draft'
    case 'scheduled':
      return isOverdue(post, now) ? 'overdue' : 'scheduled'
    case 'published':
      if (liveVersion === post.version) return 'live'
      return build === 'live' ? 'waiting' : build
  }
}

function isOverdue({ publishAt }: PostSummary, now: Date): boolean {
  return publishAt !== undefined && Date.parse(publishAt) + GRACE_MS < now.getTime()
}

export function isDue(post: Pick<PostSummary, 'status' | 'publishAt'>, now: Date): boolean {
  const { status, publishAt } = post
  return status === 'scheduled' && publishAt !== undefined && Date.parse(publishAt) <= now.getTime()
}
