import type { PublicSummary } from '#domain/posts/post.ts'
import type { Publishing, PublishingState } from '#domain/posts/publishing.ts'
import { Badge, type BadgeLook } from '../components/Badge.tsx'
import { moment } from '../components/dates.ts'

const WORDS: Record<PublishingState, { label: string; look: BadgeLook }> = {
  live: { label: 'Live', look: 'good' },
  building: { label: 'Building', look: 'busy' },
  waiting: { label: 'Waiting', look: 'busy' },
  failed: { label: 'Failed', look: 'bad' },
  draft: { label: 'Draft', look: 'plain' },
  scheduled: { label: 'Scheduled', look: 'plain' },
  overdue: { label: 'Overdue', look: 'bad' },
}

interface Props {
  readonly post: Pick<PublicSummary, 'id'> & { readonly publishAt?: string | undefined }
  readonly publishing: Publishing | undefined
}

/** Where a post stands between being saved and being on the site. */
export function PublishingBadge({ post, publishing }: Props) {
  const state = publishing?.posts[post.id]
  if (!publishing || !state) return null
  const { label, look } = WORDS[state]
  return (
    <Badge look={look}>
      {label}
      {state === 'failed' && ` since ${moment(publishing.since)}`}
      {(state === 'scheduled' || state === 'overdue') &&
        post.publishAt &&
        ` for ${moment(post.publishAt)}`}
    </Badge>
  )
}
