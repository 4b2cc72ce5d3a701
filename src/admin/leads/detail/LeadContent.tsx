import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { formatDateTime } from '../../components/dates.ts'
import { Tile } from '../../components/Tile.tsx'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { summarizeContent, KIND_LABELS } from '../labels.ts'

/** What somebody sent. */
export function LeadContent({ details: { lead, summary, progress } }: { details: LeadDetails }) {
  return (
    <Tile title={KIND_LABELS[lead.kind]}>
      {lead.kind === 'contact' && (
        <p className="max-w-prose break-words whitespace-pre-wrap">{lead.message}</p>
      )}
      {lead.kind !== 'contact' && lead.kind !== 'quiz' && <p>{summarizeContent(summary)}</p>}
      <DescriptionList
        items={[
          ['Received', formatDateTime(lead.receivedAt)],
          ['Name', lead.kind === 'share' ? '' : summary.name],
          ['Email', lead.kind === 'share' ? '' : summary.email],
          ['Company', lead.kind === 'share' ? '' : summary.company],
          ['Quiz', summary.quizId],
          ['Answers given', lead.kind === 'quiz' ? String(lead.score) : ''],
          ['Sent from', summary.page],
          ['Visit', progress ? `${progress.quizId}: ${progress.stoppedAt}` : ''],
          ['Spam because', summary.spamReason],
          [
            'Last changed',
            lead.changedAt ? `${formatDateTime(lead.changedAt)} by ${lead.changedBy}` : '',
          ],
        ]}
      />
    </Tile>
  )
}
