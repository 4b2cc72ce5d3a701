import { useContext, useRef } from 'react'
import { useParams } from 'wouter'
import { isStatus } from '#client/query.ts'
import type { Attribution } from '#domain/attribution/attribution.ts'
import { KIND_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import { readTypedAmount } from '#domain/money/read-amount.ts'
import { Button } from '../../kit/buttons.tsx'
import { focusWithoutScroll } from '../../kit/focus.ts'
import { formatDateTime } from '../../kit/format.ts'
import { CommittedField, DATE_INPUT } from '../../kit/forms/CommittedField.tsx'
import { Field, SelectField, type Choice } from '../../kit/forms/Field.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { SiteContext, useQuizzes } from '../../kit/site.ts'
import { DescriptionList, Tile } from '../../kit/Tile.tsx'
import { useLeadTitle, CONTENT, useTimeLeft } from '../describe-lead.ts'
import {
  useLeadRemoval,
  useReadMark,
  useLeadChange,
  useLead,
  useLeadCounts,
} from '../lead-queries.ts'
import { StarButton, StatusSelect } from '../LeadControls.tsx'
import { NoteForm, ReplyForm } from './LeadForms.tsx'
import { Timeline } from './Timeline.tsx'

const BACK = { to: '/admin/leads', label: 'Back to Leads' }

export default function Lead() {
  const { key = '' } = useParams<{ key: string }>()
  const details = useLead(key)
  if (details.data) return <LeadScreen key={key} details={details.data} />
  return (
    <Page title={isStatus(details.error, 404) ? 'Lead Not Found' : 'Lead'} back={BACK}>
      <QueryResult query={details} name="lead" />
    </Page>
  )
}

function LeadScreen({ details }: { details: LeadDetails }) {
  const { key, lead, summary } = details
  const title = useLeadTitle()(summary)
  useReadMark(details)
  const status = useRef<HTMLParagraphElement>(null)
  // The button that had the focus disappears.
  const { mutate } = useLeadRemoval(key, () => focusWithoutScroll(status.current))
  const actions = !lead.deletedAt && (
    <>
      <StarButton lead={summary} title={title} />
      <Button variant="alert" onClick={() => mutate('deleted')}>
        Delete
      </Button>
    </>
  )
  return (
    <Page title={title} back={BACK} actions={actions}>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={lead.deletedAt ? 'notice mb-6' : 'sr-only'}
      >
        {lead.deletedAt && (
          <>
            This lead is deleted. It will be permanently removed after a week.{' '}
            <Button variant="link" onClick={() => mutate('restored')}>
              Restore
            </Button>
          </>
        )}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6">
          <LeadContent details={details} />
          {details.answers.length > 0 && <LeadAnswers details={details} />}
          {details.canReply && <ReplyForm details={details} />}
        </div>
        {/* Between the lead and its timeline on a phone, beside both on a wide screen. */}
        <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {!lead.deletedAt && <LeadFields details={details} title={title} />}
          <Tile title="Note">
            <NoteForm details={details} />
          </Tile>
          <LeadSource details={details} />
        </div>
        <Timeline details={details} />
      </div>
    </Page>
  )
}

const EDITED = 'Edited since this visitor loaded it'

function LeadContent({ details }: { details: LeadDetails }) {
  const { lead, summary, progress } = details
  const { getName } = useQuizzes()
  const isShare = lead.kind === 'share'
  const clock = useTimeLeft(summary)
  return (
    <Tile title={KIND_LABELS[lead.kind]}>
      {lead.kind === 'contact' && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{lead.message}</p>
      )}
      {(lead.kind === 'assessment' || isShare) && <p>{CONTENT[lead.kind](summary)}</p>}
      <DescriptionList
        items={[
          ['Received', formatDateTime(lead.receivedAt)],
          ['Answer', clock?.text],
          ['Belongs to', lead.person],
          ['Name', !isShare && summary.name],
          ['Email', !isShare && summary.email],
          ['Company', !isShare && summary.company],
          ['Quiz', summary.quizId && getName(summary.quizId)],
          ['Answers given', lead.kind === 'quiz' && String(lead.score)],
          ['Quiz version', lead.kind === 'quiz' && lead.isOtherVersion && EDITED],
          ['Sent from', summary.page],
          ['Quiz session', progress && `${getName(progress.quizId)}: ${progress.reached}`],
          ['Marked as spam', summary.spamReason],
          [
            'Last changed',
            lead.changedAt && `${formatDateTime(lead.changedAt)} by ${lead.changedBy}`,
          ],
        ]}
      />
    </Tile>
  )
}

/** Lists the questions of a quiz with the visitor's answers and the feedback that was shown. */
function LeadAnswers({ details: { answers } }: { details: LeadDetails }) {
  return (
    <Tile title="Answers and the feedback shown">
      <ol className="grid gap-4">
        {answers.map(({ question, answer, feedback }, i) => (
          <li key={question} className="border-t border-line pt-3">
            <p className="text-muted">
              {i + 1}. {question}
            </p>
            <p className="font-semibold">{answer}</p>
            {feedback.length > 0 && (
              <details className="mt-1">
                <summary className="link min-h-6 w-fit">Feedback shown</summary>
                <dl className="mt-2 grid gap-2">
                  {feedback.map(({ title, text }) => (
                    <div key={title}>
                      <dt className="font-semibold">{title}</dt>
                      <dd className="text-muted">{text}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Tile>
  )
}

const NO_VALUE = 'Enter an amount such as 1,500.50.'

/**
 * Edits the status of a lead, the person responsible, the due date and the value, which is expected
 * until the lead is won.
 */
function LeadFields({ details, title }: { details: LeadDetails; title: string }) {
  const { key, lead, summary } = details
  const colleagues = useLeadCounts().data?.colleagues ?? []
  const { currency } = useContext(SiteContext)
  // Fields are saved one by one, when they lose the focus.
  const change = useLeadChange({ isConcurrent: true })
  const save = (next: LeadChange) => change.mutate({ key, change: next })
  const { value = null, dueOn = null, responsible } = lead
  const responsibleId = responsible?.id ?? null
  // An account that was deleted keeps its name here.
  const isGone = responsible && !colleagues.some(({ id }) => id === responsible.id)
  const known = isGone ? [responsible, ...colleagues] : colleagues
  return (
    <Tile title="Work">
      <div className="grid items-end gap-4 min-[22rem]:grid-cols-2">
        <Field label="Status">
          {({ id }) => <StatusSelect id={id} lead={summary} title={title} />}
        </Field>
        <SelectField
          label="Person responsible"
          value={responsibleId ?? ''}
          choices={[['', 'No one'], ...known.map(({ id, username }): Choice => [id, username])]}
          onChange={(id) => save({ responsible: id || null, seen: { responsible: responsibleId } })}
        />
        <CommittedField
          label="Due"
          {...DATE_INPUT}
          stored={dueOn ?? ''}
          onCommit={(text) => save({ dueOn: text || null, seen: { dueOn } })}
        />
        <CommittedField
          label={lead.status === 'won' ? 'Value' : 'Expected value'}
          inputMode="decimal"
          stored={String(value ?? '')}
          findFault={(text) =>
            text && readTypedAmount(text, currency) === undefined ? NO_VALUE : ''
          }
          onCommit={(text) =>
            save({ value: readTypedAmount(text, currency) ?? null, seen: { value } })
          }
        />
      </div>
    </Tile>
  )
}

/** Shows the visits, campaigns and sites that led to a lead. */
function LeadSource({ details: { lead } }: { details: LeadDetails }) {
  const { firstTouch, lastTouch } = lead.attribution ?? {}
  const isOne = firstTouch?.at === lastTouch?.at
  return (
    <Tile title="Source">
      {!lastTouch && (
        <DescriptionList
          items={lead.kind === 'quiz' ? Object.entries(lead.campaign) : []}
          empty="No campaign or referring site is known."
        />
      )}
      {firstTouch && !isOne && <VisitDetails title="First visit" touch={firstTouch} />}
      {lastTouch && <VisitDetails title={isOne ? 'Only visit' : 'Last visit'} touch={lastTouch} />}
    </Tile>
  )
}

function VisitDetails({ title, touch }: { title: string; touch: Attribution['firstTouch'] }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        {title}, {formatDateTime(touch.at)}
      </h3>
      <DescriptionList
        items={[
          ['Landing page', touch.landing],
          ['Referrer', touch.referrer],
          ...Object.entries(touch.parameters),
        ]}
      />
    </section>
  )
}
