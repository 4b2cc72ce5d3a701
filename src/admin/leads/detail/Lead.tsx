import { useRef } from 'react'
import { useParams } from 'wouter'
import { isStatus } from '#client/query.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { focusWithoutScroll } from '../../kit/focus.ts'
import { Tile } from '../../kit/Tile.tsx'
import { useLeadRemoval, useReadMark } from '../changes.ts'
import { useLeadTitle } from '../describe-lead.ts'
import { useLead } from '../queries.ts'
import { LeadAnswers } from './LeadAnswers.tsx'
import { LeadContent } from './LeadContent.tsx'
import { LeadWork } from './LeadWork.tsx'
import { LeadSource } from './LeadSource.tsx'
import { NoteForm } from './NoteForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { Timeline } from './Timeline.tsx'
import { StarButton } from '../StarButton.tsx'

const BACK = { to: '/admin/leads', label: 'Back to Leads' }

export default function Lead() {
  const { key = '' } = useParams<{ key: string }>()
  const details = useLead(key)
  if (details.data) return <LeadScreen key={key} details={details.data} />
  const isMissing = isStatus(details.error, 404)
  return (
    <Page title={isMissing ? 'Lead Not Found' : 'Lead'} back={BACK}>
      {isMissing ? (
        <p>This lead does not exist, or it was permanently deleted.</p>
      ) : (
        <QueryResult
          query={details}
          loading="Loading lead..."
          failed="The lead could not be loaded."
        >
          {() => null}
        </QueryResult>
      )}
    </Page>
  )
}

function LeadScreen({ details }: { details: LeadDetails }) {
  const { key, lead, summary } = details
  const title = useLeadTitle()(summary)
  const { remove, restore } = useLeadRemoval()
  useReadMark(details)
  const status = useRef<HTMLParagraphElement>(null)
  // The button that had the focus disappears.
  const focusStatus = () => focusWithoutScroll(status.current)
  return (
    <Page
      title={title}
      back={BACK}
      actions={
        !lead.deletedAt && (
          <>
            <StarButton lead={{ key, star: lead.star }} title={title} />
            <button
              type="button"
              className="button button-alert"
              onClick={() => remove.mutate(key, { onSuccess: focusStatus })}
            >
              Delete
            </button>
          </>
        )
      }
    >
      <div className="grid gap-6">
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className={lead.deletedAt ? 'notice' : 'visually-hidden'}
        >
          {lead.deletedAt && (
            <>
              This lead is deleted. It will be permanently removed after a week.{' '}
              <button
                type="button"
                className="link py-1"
                onClick={() => restore.mutate(key, { onSuccess: focusStatus })}
              >
                Restore
              </button>
            </>
          )}
        </p>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 gap-6">
            <LeadContent details={details} />
            {details.answers.length > 0 && <LeadAnswers details={details} />}
            {details.canReply && <ReplyForm details={details} />}
          </div>
          {/* Between the two on a phone, beside both otherwise. */}
          <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {!lead.deletedAt && <LeadWork details={details} title={title} />}
            <Tile title="Note">
              <NoteForm leadKey={key} title={title} note={lead.note} />
            </Tile>
            <LeadSource details={details} />
          </div>
          <Timeline details={details} />
        </div>
      </div>
    </Page>
  )
}
