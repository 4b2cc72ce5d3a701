import type { ContentState } from '#domain/content/content-document.ts'
import { Badge, type BadgeVariant } from '../kit/Badge.tsx'

const BADGES: Record<ContentState, { label: string; variant: BadgeVariant }> = {
  live: { label: 'Live', variant: 'success' },
  waiting: { label: 'Waiting', variant: 'pending' },
  building: { label: 'Building', variant: 'pending' },
  failed: { label: 'Failed', variant: 'danger' },
}

/** Whether visitors see what is saved. */
export function ContentBadge({ state }: { state: ContentState }) {
  const { label, variant } = BADGES[state]
  return <Badge variant={variant}>{label}</Badge>
}
