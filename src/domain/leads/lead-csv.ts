import type { CsvCell } from './csv-line.ts'
import type { LeadSummary } from './lead-summary.ts'

/** The columns of the leads' CSV, in their order. */
const COLUMNS: Readonly<Record<string, (lead: LeadSummary) => CsvCell>> = {
  received: ({ receivedAt }) => receivedAt,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  starred: ({ star }) => (star ? 'yes' : ''),
  name: ({ name }) => name,
  email: ({ email }) => email,
  company: ({ company }) => company,
  company_size: ({ companySize }) => companySize,
  year_founded: ({ yearFounded }) => yearFounded,
  role: ({ role }) => role,
  quiz: ({ quizId }) => quizId,
  score: ({ score }) => score,
  text: ({ text }) => text,
  note: ({ note }) => note,
  utm_source: ({ campaign }) => campaign.source,
  utm_medium: ({ campaign }) => campaign.medium,
  utm_campaign: ({ campaign }) => campaign.campaign,
  utm_content: ({ campaign }) => campaign.content,
  utm_term: ({ campaign }) => campaign.term,
  referrer: ({ referrer }) => referrer,
  page: ({ page }) => page,
  session: ({ sessionId }) => sessionId,
  spam_reason: ({ spamReason }) => spamReason,
}

export const LEAD_CSV_HEADING = Object.keys(COLUMNS)

export function toLeadCsvRow(lead: LeadSummary): CsvCell[] {
  return Object.values(COLUMNS).map((cellOf) => cellOf(lead))
}
