import type { Email } from '../email/email.ts'
import type { ReplyTemplate } from '../site/site.ts'
import type { countByWeek, LeadStats } from './lead-stats.ts'
import type { LeadSummary } from './lead-summary.ts'
import type { Colleague, Lead, LeadHistoryEntry } from './lead.ts'
import type { ResponseReport } from './response-clock.ts'

/** A page of the inbox. */
export interface LeadPage {
  readonly leads: readonly LeadSummary[]
  /** The cursor of the next page, unless this is the last one. */
  readonly next?: string
}

/** Numbers of leads in the whole inbox. */
export interface LeadCounts extends Pick<LeadStats, 'kinds' | 'values' | 'campaigns'> {
  /** The number of leads by status. Quiz results and shares are not among them. */
  readonly statuses: LeadStats['leads']
  /** Oldest first, up to the current week. */
  readonly weeks: ReturnType<typeof countByWeek>
  /** Everyone who can be responsible for a lead. */
  readonly colleagues: readonly Colleague[]
  readonly response: ResponseReport
  /** The number of leads that the site filed as spam in the last days and no one has opened. */
  readonly unseenSpam: number
}

/** An answer with the feedback that the visitor saw. */
export interface LeadAnswer {
  readonly question: string
  readonly answer: string
  readonly feedback: readonly { readonly title: string; readonly text: string }[]
}

export interface LeadDetails {
  readonly key: string
  readonly lead: Lead
  readonly summary: LeadSummary
  readonly answers: readonly LeadAnswer[]
  /** How far the lead's quiz session came, while its events are stored. */
  readonly progress?: { readonly quizId: string; readonly reached: string } | undefined
  /** Everything of the same person, newest first. */
  readonly timeline: readonly TimelineEntry[]
  readonly canReply: boolean
  /** Whether replies are sent, or wait in the outbox. */
  readonly isEmailReady: boolean
  readonly replies: readonly ReplyTemplate[]
}

/** An email about a lead. */
export type TimelineEmail = Readonly<
  Pick<Email, 'subject' | 'state' | 'lastError'> & {
    key: string
    /** The text of a reply. */
    text: string | undefined
    by: string | undefined
  }
>

/** A record that a person sent, an email about it, or work on it. */
export type TimelineEntry = { readonly at: string } & (
  | { readonly what: 'record'; readonly record: LeadSummary }
  | { readonly what: 'email'; readonly email: TimelineEmail }
  | { readonly what: 'work'; readonly leadKey: string; readonly entry: LeadHistoryEntry }
)
