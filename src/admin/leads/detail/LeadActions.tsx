import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { StarButton } from '../StarButton.tsx'
import { StatusSelect } from '../StatusSelect.tsx'

interface Props {
  readonly details: LeadDetails
  readonly title: string
  readonly onDelete: () => void
}

export function LeadActions({ details, title, onDelete }: Props) {
  const { key, lead, summary } = details
  // The address of a share is the recipient's, who never wrote to us.
  const canReply = summary.email !== '' && lead.kind !== 'share'
  return (
    <>
      <StarButton lead={{ key, star: lead.star }} title={title} />
      <StatusSelect lead={{ key, status: lead.status }} title={title} />
      {canReply && (
        <a className="button" href={buildReplyUrl(summary.email)}>
          Reply by email
        </a>
      )}
      <button type="button" className="button button-alert" onClick={onDelete}>
        Delete
      </button>
    </>
  )
}

function buildReplyUrl(email: string): string {
  const subject = encodeURIComponent('Your message to us')
  return `mailto:${encodeURIComponent(email)}?subject=${subject}`
}
