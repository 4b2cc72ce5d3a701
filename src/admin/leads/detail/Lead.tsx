import { useParams } from 'wouter'
import { isStatus } from '#client/query.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { QueryResult } from '../../components/QueryResult.tsx'
import { Page } from '../../components/Page.tsx'
import { Tile } from '../../components/Tile.tsx'
import { LeadAnswers } from './LeadAnswers.tsx'
import { RelatedEmails } from './RelatedEmails.tsx'
import { NoteForm } from './NoteForm.tsx'
import { LeadSource } from './LeadSource.tsx'
import { RelatedLeads } from './RelatedLeads.tsx'
import { useLead } from '../queries.ts'
import { StarButton } from '../StarButton.tsx'
import { StatusSelect } from '../StatusSelect.tsx'
import { useLeadRemoval } from '../use-lead-removal.ts'
import { LeadContent } from './LeadContent.tsx'
import { titleOf } from '../labels.ts'

const BACK = { to: '/admin/leads', label: 'Back to Leads' }

/** One lead's whole details. */
export default function Lead() {
  const { key = '' } = useParams<{ key: string }>()
  const details = useLead(key)
  if (isStatus(details.error, 404)) {
    return (
      <Page title="Lead Not Found" back={BACK}>
        <p>There is no such lead, or it was deleted for good.</p>
      </Page>
    )
  }
  if (!details.data) {
    return (
      <Page title="Lead" back={BACK}>
        <QueryResult
          query={details}
          loading="Loading lead..."
          failed="The lead could not be loaded."
        >
          {() => null}
        </QueryResult>
      </Page>
    )
  }
  return <LeadScreen key={key} details={details.data} />
}

function LeadScreen({ details }: { details: LeadDetails }) {
  const { key, lead, summary } = details
  const title = titleOf(summary)
  const removal = useLeadRemoval(key)
  return (
    <Page
      title={title}
      back={BACK}
      actions={
        lead.deletedAt ? undefined : (
          <>
            <StarButton lead={{ key, star: lead.star }} title={title} />
            <StatusSelect lead={{ key, status: lead.status }} title={title} />
            {summary.email && lead.kind !== 'share' && (
              <a className="button" href={replyAddress(details)}>
                Reply by mail
              </a>
            )}
            <button type="button" className="button button-alert" onClick={removal.remove}>
              Delete
            </button>
          </>
        )
      }
    >
      <div className="grid gap-6">
        <p role="status" className={lead.deletedAt ? 'notice' : 'visually-hidden'}>
          {lead.deletedAt && (
            <>
              This lead is deleted and will be gone for good in a week.{' '}
              <button type="button" className="button-text" onClick={removal.undo}>
                Bring it back
              </button>
            </>
          )}
        </p>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="grid gap-6">
            <LeadContent details={details} />
            {details.answers.length > 0 && <LeadAnswers details={details} />}
            <Tile title="Note">
              <NoteForm key={lead.changedAt} leadKey={key} note={lead.note} />
            </Tile>
          </div>
          <div className="grid gap-6">
            <LeadSource details={details} />
            <RelatedEmails details={details} />
            <RelatedLeads details={details} />
          </div>
        </div>
      </div>
    </Page>
  )
}

function replyAddress({ summary }: LeadDetails): string {
  const subject = encodeURIComponent('Your message to us')
  return `mailto:${encodeURIComponent(summary.email)}?subject=${subject}`
}
