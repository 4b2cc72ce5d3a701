import type { PublicSummary } from '#domain/posts/post.ts'
import type { Publishing, PublishingState } from '#domain/posts/publishing.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'

const BADGES: Record<PublishingState, { label: string; variant: BadgeVariant }> = {
  live: { label: 'Live', variant: 'success' },
  building: { label: 'Building', variant: 'pending' },
  waiting: { label: 'Waiting', variant: 'pending' },
  failed: { label: 'Failed', variant: 'danger' },
  draft: { label: 'Draft', variant: 'neutral' },
  scheduled: { label: 'Scheduled', variant: 'neutral' },
  overdue: { label: 'Overdue', variant: 'danger' },
}

interface Props {
  readonly post: Pick<PublicSummary, 'id'> & { readonly publishAt?: string | undefined }
  readonly publishing: Publishing | undefined
}

/** The state of a post between being saved and being live. */
export function PublishingBadge({ post, publishing }: Props) {
  const state = publishing?.posts[post.id]
  if (!publishing || !state) return null
  const { label, variant } = BADGES[state]
  return (
    <Badge variant={variant}>
      {label}
      {state === 'failed' && ` since ${formatDateTime(publishing.since)}`}
      {(state === 'scheduled' || state === 'overdue') &&
        post.publishAt &&
        ` for ${formatDateTime(post.publishAt)}`}
    </Badge>
  )
}
