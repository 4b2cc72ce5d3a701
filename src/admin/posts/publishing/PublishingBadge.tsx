import type { ReactNode } from 'react'
import type { PublicSummary } from '#domain/posts/post.ts'
import type { Publishing, PublishingState } from '#domain/posts/publishing.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'

const BADGES: Record<PublishingState, readonly [label: string, variant: BadgeVariant]> = {
  live: ['Live', 'success'],
  building: ['Building', 'pending'],
  waiting: ['Waiting', 'pending'],
  failed: ['Failed', 'danger'],
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'neutral'],
  overdue: ['Overdue', 'danger'],
}

interface StateProps {
  /** Missing until it is known. */
  readonly state: PublishingState | undefined
  readonly children?: ReactNode
}

/** Says whether visitors see what is saved. */
export function StateBadge({ state, children }: StateProps) {
  if (!state) return null
  const [label, variant] = BADGES[state]
  return (
    <Badge variant={variant}>
      {label}
      {children}
    </Badge>
  )
}

interface Props {
  readonly post: Pick<PublicSummary, 'id'> & { readonly publishAt?: string | undefined }
  readonly publishing: Publishing | undefined
}

/** Says how far a post is between being saved and being live. */
export function PublishingBadge({ post: { id, publishAt }, publishing }: Props) {
  const state = publishing?.posts[id]
  if (!publishing) return null
  return (
    <StateBadge state={state}>
      {state === 'failed' && ` since ${formatDateTime(publishing.since)}`}
      {(state === 'scheduled' || state === 'overdue') &&
        publishAt &&
        ` for ${formatDateTime(publishAt)}`}
    </StateBadge>
  )
}
