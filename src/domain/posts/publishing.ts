import type { PostSummary } from './post.ts'

/** How long after its time a scheduled article counts as overdue. */
const GRACE_MS = 5 * 60_000

/** Where the site's building stands. */
export type BuildPhase = 'live' | 'building' | 'failed'

/** Where one article stands between being saved and being on the site. */
export type PublishingState =
  'live' | 'building' | 'waiting' | 'failed' | 'draft' | 'scheduled' | 'overdue'

/** What `GET /api/admin/publishing` answers. */
export interface Publishing {
  readonly state: BuildPhase
  readonly since: string
  readonly error?: string
  readonly posts: Readonly<Record<string, PublishingState>>
}

/** @param liveVersion The version of the article that the built site shows, if it shows one. */
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

/** Whether a scheduled article's time has come. */
export function isDue(post: Pick<PostSummary, 'status' | 'publishAt'>, now: Date): boolean {
  const { status, publishAt } = post
  return status === 'scheduled' && publishAt !== undefined && Date.parse(publishAt) <= now.getTime()
}
