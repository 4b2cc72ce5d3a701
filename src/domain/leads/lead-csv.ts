import { CLICK_IDS } from '../attribution/touch.ts'
import type { CsvCell } from '../csv/csv.ts'
import { formatZoneTime } from '../time/zone-day.ts'
import { isLead } from './lead-kinds.ts'
import type { LeadSummary } from './lead-summary.ts'

/** The columns of the leads' CSV, in their order. */
const COLUMNS: Readonly<Record<string, (lead: LeadSummary, timeZone: string) => CsvCell>> = {
  received: ({ receivedAt }, timeZone) => formatZoneTime(new Date(receivedAt), timeZone),
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  starred: ({ star }) => (star ? 'yes' : ''),
  name: ({ name }) => name,
  // A share belongs to its sender: the receiver's address is not in the table.
  email: (lead) => (isLead(lead) ? lead.email : lead.person),
  company: ({ company }) => company,
  company_size: ({ companySize }) => companySize,
  year_founded: ({ yearFounded }) => yearFounded,
  role: ({ role }) => role,
  quiz: ({ quizId }) => quizId,
  score: ({ score }) => score,
  text: ({ text }) => text,
  note: ({ note }) => note,
  responsible: ({ responsible }) => responsible?.username,
  due_on: ({ dueOn }) => dueOn,
  value: ({ value }) => value,
  landing_page: ({ landing }) => landing,
  utm_source: ({ campaign }) => campaign.source,
  utm_medium: ({ campaign }) => campaign.medium,
  utm_campaign: ({ campaign }) => campaign.campaign,
  utm_content: ({ campaign }) => campaign.content,
  utm_term: ({ campaign }) => campaign.term,
  first_landing_page: ({ first, landing }) => first?.landing ?? landing,
  first_source: ({ first, campaign }) => (first ?? campaign).source,
  first_medium: ({ first, campaign }) => (first ?? campaign).medium,
  first_campaign: ({ first, campaign }) => (first ?? campaign).campaign,
  first_content: ({ first, campaign }) => (first ?? campaign).content,
  ...Object.fromEntries(
    CLICK_IDS.map((name) => [name, ({ clickIds }: LeadSummary) => clickIds[name]]),
  ),
  referrer: ({ referrer }) => referrer,
  page: ({ page }) => page,
  session: ({ sessionId }) => sessionId,
  spam_reason: ({ spamReason }) => spamReason,
}

export const LEAD_CSV_HEADING = Object.keys(COLUMNS)

/** A lead as a row, with its time in the firm's time zone. */
export function toLeadCsvRow(lead: LeadSummary, timeZone: string): CsvCell[] {
  return Object.values(COLUMNS).map((cellOf) => cellOf(lead, timeZone))
}
