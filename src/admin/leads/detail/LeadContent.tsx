import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { useQuizzes } from '../../kit/site.ts'
import { formatDateTime } from '../../kit/format.ts'
import { DescriptionList, Tile } from '../../kit/Tile.tsx'
import { useTimeLeft } from '../time-left.ts'
import { summarizeContent } from '../describe-lead.ts'
import { KIND_LABELS } from '../labels.ts'

export function LeadContent({ details }: { details: LeadDetails }) {
  const { lead, summary, progress } = details
  const { getName } = useQuizzes()
  const isShare = lead.kind === 'share'
  const clock = useTimeLeft(summary)
  return (
    <Tile title={KIND_LABELS[lead.kind]}>
      {lead.kind === 'contact' && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{lead.message}</p>
      )}
      {(lead.kind === 'assessment' || isShare) && <p>{summarizeContent(summary)}</p>}
      <DescriptionList
        items={[
          ['Received', formatDateTime(lead.receivedAt)],
          ['Answer', clock?.text ?? ''],
          ['Belongs to', lead.person ?? ''],
          ['Name', isShare ? '' : summary.name],
          ['Email', isShare ? '' : summary.email],
          ['Company', isShare ? '' : summary.company],
          ['Quiz', summary.quizId && getName(summary.quizId)],
          ['Answers given', lead.kind === 'quiz' ? String(lead.score) : ''],
          ['Quiz version', describeVersion(details)],
          ['Sent from', summary.page],
          ['Quiz session', progress ? `${getName(progress.quizId)}: ${progress.reached}` : ''],
          ['Marked as spam', summary.spamReason],
          [
            'Last changed',
            lead.changedAt ? `${formatDateTime(lead.changedAt)} by ${lead.changedBy}` : '',
          ],
        ]}
      />
    </Tile>
  )
}

function describeVersion({ lead, isEarlierWording }: LeadDetails): string {
  if (lead.kind === 'quiz' && lead.isOtherVersion) return 'Edited since this visitor loaded it'
  return isEarlierWording ? 'An earlier wording, shown as this visitor saw it' : ''
}
