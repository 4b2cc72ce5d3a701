import type { Email } from '../../email/email.ts'
import type { LeadSummary } from '../lead-summary.ts'
import type { LeadHistoryEntry } from './handling.ts'

/** An email about a lead. */
export type TimelineEmail = Readonly<
  Pick<Email, 'kind' | 'subject' | 'state' | 'lastError'> & {
    key: string
    /** Of a reply. */
    text: string | undefined
    by: string | undefined
  }
>

/** One thing that a person sent, or that was done about them. */
export type TimelineEntry = { readonly at: string } & (
  | { readonly what: 'record'; readonly record: LeadSummary }
  | { readonly what: 'email'; readonly email: TimelineEmail }
  | { readonly what: 'work'; readonly leadKey: string; readonly entry: LeadHistoryEntry }
)
