import { formatCount } from '../format-count.ts'

/** How many records belong to a person. */
export interface PersonRecordCounts {
  readonly leads: number
  readonly emails: number
  /** Answers that the person sent themselves a link to. */
  readonly savedResults: number
}

/** Whether anything is stored that a person can see and remove. */
export function hasRecords({ leads, emails, savedResults }: PersonRecordCounts): boolean {
  return leads + emails + savedResults > 0
}

/** @example describeCounts({ leads: 1, emails: 2, savedResults: 0 }) // => '1 lead and 2 emails' */
export function describeCounts({ leads, emails, savedResults }: PersonRecordCounts): string {
  const counts = [formatCount(leads, 'lead'), formatCount(emails, 'email')]
  if (savedResults > 0) counts.push(formatCount(savedResults, 'saved result'))
  return new Intl.ListFormat('en-US').format(counts)
}
