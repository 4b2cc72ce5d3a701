import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { isStatus, sentenceOf } from '#client/query.ts'
import type { LeadStory } from '#domain/inbox/shown.ts'
import type { Attribution } from '#domain/attribution.ts'
import { toast } from '#islands/ui/toast.ts'
import { Badge } from '../parts/Badge.tsx'
import { moment } from '../parts/dates.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import { Tile } from '../parts/Tile.tsx'
import { MAIL_LOOKS } from '../outbox/mail-looks.ts'
import { Note } from './Note.tsx'
import { deleteLead, forgetLeads, undeleteLead, useLead, useLeads } from './queries.ts'
import { Star } from './Star.tsx'
import { StatusChoice } from './StatusChoice.tsx'
import { gistOf, KIND_WORDS, titleOf } from './words.ts'

const BACK = { to: '/admin/leads', label: 'Back to Leads' }

/** One lead's whole story. */
export default function Lead() {
  const { key = '' } = useParams<{ key: string }>()
  const story = useLead(key)
  if (isStatus(story.error, 404)) {
    return (
      <Page title="Lead Not Found" back={BACK}>
        <p>There is no such lead, or it was deleted for good.</p>
      </Page>
    )
  }
  if (!story.data) {
    return (
      <Page title="Lead" back={BACK}>
        <Loaded query={story} loading="Loading lead..." failed="The lead could not be loaded.">
          {() => null}
        </Loaded>
      </Page>
    )
  }
  return <Story key={key} story={story.data} />
}

function Story({ story }: { story: LeadStory }) {
  const { key, lead, summary } = story
  const title = titleOf(summary)
  const removal = useRemoval(key)
  return (
    <Page
      title={title}
      back={BACK}
      actions={
        lead.deletedAt ? undefined : (
          <>
            <Star lead={{ key, star: lead.star }} title={title} />
            <StatusChoice lead={{ key, status: lead.status }} title={title} />
            {summary.email && lead.kind !== 'share' && (
              <a className="button" href={replyAddress(story)}>
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
            <What story={story} />
            {story.answers.length > 0 && <Answers story={story} />}
            <Tile title="Note">
              <Note key={lead.changedAt} leadKey={key} note={lead.note} />
            </Tile>
          </div>
          <div className="grid gap-6">
            <Origin story={story} />
            <Mails story={story} />
            <Others story={story} />
          </div>
        </div>
      </div>
    </Page>
  )
}

function What({ story: { lead, summary, visit } }: { story: LeadStory }) {
  return (
    <Tile title={KIND_WORDS[lead.kind]}>
      {lead.kind === 'contact' && (
        <p className="max-w-prose break-words whitespace-pre-wrap">{lead.message}</p>
      )}
      {lead.kind !== 'contact' && lead.kind !== 'quiz' && <p>{gistOf(summary)}</p>}
      <Facts
        facts={[
          ['Received', moment(lead.receivedAt)],
          ['Name', lead.kind === 'share' ? '' : summary.name],
          ['Email', lead.kind === 'share' ? '' : summary.email],
          ['Company', lead.kind === 'share' ? '' : summary.company],
          ['Quiz', summary.quizId],
          ['Answers given', lead.kind === 'quiz' ? String(lead.score) : ''],
          ['Sent from', summary.page],
          ['Visit', visit ? `${visit.quizId}: ${visit.stoppedAt}` : ''],
          ['Spam because', summary.spamReason],
          ['Last changed', lead.changedAt ? `${moment(lead.changedAt)} by ${lead.changedBy}` : ''],
        ]}
      />
    </Tile>
  )
}

function Answers({ story: { answers } }: { story: LeadStory }) {
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
                <summary className="link w-fit">Feedback shown</summary>
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

type Touch = Attribution['firstTouch']

function Origin({ story: { lead, summary } }: { story: LeadStory }) {
  const { attribution } = lead
  const isOneTouch = attribution?.firstTouch.at === attribution?.lastTouch.at
  return (
    <Tile title="What brought them">
      {attribution ? (
        <>
          <TouchFacts title={isOneTouch ? 'Only visit' : 'First'} touch={attribution.firstTouch} />
          {!isOneTouch && <TouchFacts title="Last" touch={attribution.lastTouch} />}
        </>
      ) : (
        <Facts
          facts={[
            ['Source', summary.campaign.source],
            ['Medium', summary.campaign.medium],
            ['Campaign', summary.campaign.campaign],
            ['Content', summary.campaign.content],
            ['Term', summary.campaign.term],
            ['Referrer', summary.referrer],
          ]}
          none="No campaign and no other site is known."
        />
      )}
    </Tile>
  )
}

function TouchFacts({ title, touch }: { title: string; touch: Touch }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        {title}, {moment(touch.at)}
      </h3>
      <Facts
        facts={[
          ['Landed on', touch.landing],
          ['Referrer', touch.referrer],
          ...Object.entries(touch.parameters).map(([name, value]): Fact => [name, value ?? '']),
        ]}
      />
    </section>
  )
}

function Mails({ story: { mails } }: { story: LeadStory }) {
  return (
    <Tile title="Mails about it">
      {mails.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="grid gap-3">
          {mails.map(({ key, subject, state, createdAt, lastError }) => (
            <li key={key}>
              <p className="flex flex-wrap items-center gap-2">
                <Badge look={MAIL_LOOKS[state]}>{state}</Badge> {subject}
              </p>
              <p className="text-xs text-muted">
                {moment(createdAt)}
                {lastError && `: ${lastError}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Link href="/admin/outbox" className="link w-fit">
        Outbox
      </Link>
    </Tile>
  )
}

/** The same visit, or the same person, elsewhere in the inbox. */
function Others({ story: { key, lead, summary } }: { story: LeadStory }) {
  const filter = new URLSearchParams(
    lead.sessionId
      ? { session: lead.sessionId }
      : { email: summary.email || 'nobody@invalid.example' },
  )
  const leads = useLeads(filter)
  const others = (leads.data?.pages ?? [])
    .flatMap((page) => page.leads)
    .filter((other) => other.key !== key)
  return (
    <Tile title={lead.sessionId ? 'More of the same visit' : 'More of the same person'}>
      {others.length === 0 ? (
        <p className="text-muted">{leads.isPending ? 'Looking...' : 'Nothing else.'}</p>
      ) : (
        <ul className="grid gap-2">
          {others.map((other) => (
            <li key={other.key}>
              <Link href={`/admin/leads/${other.key}`} className="link">
                {titleOf(other)}
              </Link>
              <p className="text-xs text-muted">
                {KIND_WORDS[other.kind]}, {moment(other.receivedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {leads.hasNextPage && (
        <button
          type="button"
          className="button-text w-fit"
          disabled={leads.isFetching}
          onClick={() => void leads.fetchNextPage()}
        >
          Look further back
        </button>
      )}
    </Tile>
  )
}

type Fact = readonly [label: string, value: ReactNode]

function Facts({ facts, none }: { facts: readonly Fact[]; none?: string }) {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return none ? <p className="text-muted">{none}</p> : null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useRemoval(key: string) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function act(work: (key: string) => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work(key)
      await forgetLeads(client)
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'This could not be done.'),
        variant: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }
  return { remove: () => void act(deleteLead), undo: () => void act(undeleteLead) }
}

function replyAddress({ summary }: LeadStory): string {
  const subject = encodeURIComponent('Your message to us')
  return `mailto:${encodeURIComponent(summary.email)}?subject=${subject}`
}
