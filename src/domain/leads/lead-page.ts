import type { Lead, LeadKind, LeadStatus } from './lead.ts'
import type { EmailState } from '../email/email.ts'
import type { LeadWeek } from './lead-stats.ts'
import type { LeadSummary } from './lead-summary.ts'
import type { QuizProgress } from './quiz-progress.ts'

/** A page of the inbox. */
export interface LeadPage {
  readonly leads: readonly LeadSummary[]
  /** Where the next page begins; absent when there is none. */
  readonly next?: string
}

/** How many leads there are of what. */
export interface LeadCounts {
  /** Oldest first; the last one is still going on. */
  readonly weeks: readonly LeadWeek[]
  readonly kinds: Readonly<Partial<Record<LeadKind, number>>>
  readonly statuses: Readonly<Partial<Record<LeadStatus, number>>>
  readonly campaigns: Readonly<Record<string, number>>
}

/** An answer with the feedback that the visitor saw. */
export interface AnsweredQuestion {
  readonly question: string
  readonly answer: string
  readonly feedback: readonly { readonly title: string; readonly text: string }[]
}

/** A mail about a lead and what became of it. */
export interface RelatedEmail {
  readonly key: string
  readonly kind: string
  readonly subject: string
  readonly state: EmailState
  readonly createdAt: string
  readonly lastError?: string | undefined
}

/** All that is known of a lead. */
export interface LeadDetails {
  readonly key: string
  readonly lead: Lead
  readonly summary: LeadSummary
  readonly answers: readonly AnsweredQuestion[]
  /** How far the quiz visit came that the lead belongs to, while its steps are kept. */
  readonly progress?: QuizProgress | undefined
  readonly emails: readonly RelatedEmail[]
}
