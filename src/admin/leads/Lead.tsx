import { useParams } from 'wouter'
import { isStatus } from '#client/query.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { Loaded } from '../components/Loaded.tsx'
import { Page } from '../components/Page.tsx'
import { Tile } from '../components/Tile.tsx'
import { GivenAnswers } from './GivenAnswers.tsx'
import { Mails } from './RelatedEmails.tsx'
import { Note } from './Note.tsx'
import { Origin } from './LeadSource.tsx'
import { Others } from './RelatedLeads.tsx'
import { useLead } from './queries.ts'
import { Star } from './Star.tsx'
import { StatusChoice } from './StatusChoice.tsx'
import { useLeadRemoval } from './use-lead-removal.ts'
import { What } from './LeadContent.tsx'
import { titleOf } from './words.ts'

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

function Story({ story }: { story: LeadDetails }) {
  const { key, lead, summary } = story
  const title = titleOf(summary)
  const removal = useLeadRemoval(key)
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
            {story.answers.length > 0 && <GivenAnswers story={story} />}
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

function replyAddress({ summary }: LeadDetails): string {
  const subject = encodeURIComponent('Your message to us')
  return `mailto:${encodeURIComponent(summary.email)}?subject=${subject}`
}
