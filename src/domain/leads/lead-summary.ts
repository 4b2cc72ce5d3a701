import { normalizeTag } from '../attribution/normalize.ts'
import type { Lead, LeadKind, LeadStatus } from './lead.ts'

/** The campaign that brought a lead, in normal form; empty where it is not known. */
export interface LeadCampaign {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
  readonly term: string
}

/** A lead as a line of the inbox and of the CSV. */
export interface LeadSummary {
  readonly key: string
  readonly kind: LeadKind
  readonly status: LeadStatus
  readonly star: boolean
  readonly receivedAt: string
  readonly name: string
  /** The sender's address; of a share, the colleague's. */
  readonly email: string
  readonly company: string
  /** Whatever else the lead says in one line or more: a message, or answers. */
  readonly text: string
  readonly note: string
  /** Whether `text` or `note` lacks its end. */
  readonly isCut: boolean
  readonly quizId: string
  readonly score: number | undefined
  readonly companySize: string
  readonly yearFounded: number | undefined
  readonly role: string
  readonly campaign: LeadCampaign
  readonly referrer: string
  readonly page: string
  readonly sessionId: string
  readonly spamReason: string
  readonly isDeleted: boolean
}

/** What a lead is named by where only its name is shown. */
export type LeadName = Pick<LeadSummary, 'kind' | 'name' | 'email' | 'quizId'>

/** A page of the inbox says enough with this much of a message. */
const EXCERPT = 400

export function summarizeLead(key: string, lead: Lead): LeadSummary {
  const own = summarizeKind(lead)
  return {
    key,
    kind: lead.kind,
    status: lead.status,
    star: lead.star,
    receivedAt: lead.receivedAt,
    name: '',
    email: '',
    company: '',
    quizId: '',
    score: undefined,
    companySize: '',
    yearFounded: undefined,
    role: '',
    ...own,
    text: own.text.slice(0, EXCERPT),
    note: lead.note.slice(0, EXCERPT),
    isCut: own.text.length > EXCERPT || lead.note.length > EXCERPT,
    campaign: readLeadCampaign(lead),
    referrer:
      lead.kind === 'quiz' ? lead.campaign.referer : (lead.attribution?.lastTouch.referrer ?? ''),
    page: lead.page ?? '',
    sessionId: lead.sessionId ?? '',
    spamReason: lead.spamReason ?? '',
    isDeleted: lead.deletedAt !== undefined,
  }
}

/** A summary whose text and note are whole. */
export function summarizeWholeLead(key: string, lead: Lead): LeadSummary {
  return {
    ...summarizeLead(key, lead),
    text: summarizeKind(lead).text,
    note: lead.note,
    isCut: false,
  }
}

/** What brought a lead: the last touch that carried a campaign, or what its quiz was opened with. */
export function readLeadCampaign(lead: Lead): LeadCampaign {
  const fields = lead.kind === 'quiz' ? lead.campaign : (lead.attribution?.lastTouch.normal ?? {})
  const value = (name: 'source' | 'medium' | 'campaign' | 'content' | 'term') =>
    normalizeTag(fields[`utm_${name}`] ?? '')
  return {
    source: value('source'),
    medium: value('medium'),
    campaign: value('campaign'),
    content: value('content'),
    term: value('term'),
  }
}

function summarizeKind(lead: Lead): Partial<LeadSummary> & Pick<LeadSummary, 'text'> {
  switch (lead.kind) {
    case 'contact':
      return { name: lead.name, email: lead.email, company: lead.company, text: lead.message }
    case 'assessment':
      return {
        name: lead.name,
        email: lead.email,
        companySize: lead.companySize,
        yearFounded: lead.yearFounded,
        role: lead.role,
        text: '',
      }
    case 'quiz':
      return { quizId: lead.quizId, score: lead.score, text: formatAnswers(lead.answers) }
    case 'share':
      return {
        quizId: lead.quizId,
        email: lead.toEmail,
        name: lead.fromName,
        company: lead.fromBusiness,
        text: '',
      }
  }
}

function formatAnswers(answers: Readonly<Record<string, string>>): string {
  return Object.entries(answers)
    .map(([index, answer]) => `${Number(index) + 1}: ${answer}`)
    .join('; ')
}
