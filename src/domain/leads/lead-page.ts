import type { Lead, LeadKind, LeadStatus } from './lead.ts'
import type { EmailState } from '../email/email.ts'
import type { LeadWeek } from './lead-stats.ts'
import type { LeadSummary } from './lead-summary.ts'

/** A page of the inbox. */
export interface LeadPage {
  readonly leads: readonly LeadSummary[]
  /** The cursor of the next page, unless this is the last one. */
  readonly next?: string
}

/** Numbers of leads. */
export interface LeadCounts {
  /** Oldest first, up to the current week. */
  readonly weeks: readonly LeadWeek[]
  readonly kinds: Readonly<Partial<Record<LeadKind, number>>>
  readonly statuses: Readonly<Partial<Record<LeadStatus, number>>>
  /** The most frequent names. */
  readonly campaigns: Readonly<Record<string, number>>
  /** Leads of all other campaigns. */
  readonly otherCampaigns: number
}

/** An answer with the feedback that the visitor saw. */
export interface AnsweredQuestion {
  readonly question: string
  readonly answer: string
  readonly feedback: readonly { readonly title: string; readonly text: string }[]
}

/** An email about a lead. */
export interface RelatedEmail {
  readonly key: string
  readonly kind: string
  readonly subject: string
  readonly state: EmailState
  readonly createdAt: string
  readonly lastError?: string | undefined
}

export interface LeadDetails {
  readonly key: string
  readonly lead: Lead
  readonly summary: LeadSummary
  readonly answers: readonly AnsweredQuestion[]
  /** How far the lead's quiz session came, while its events are stored. */
  readonly progress?: { readonly quizId: string; readonly reached: string } | undefined
  readonly emails: readonly RelatedEmail[]
}
