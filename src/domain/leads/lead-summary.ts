import type { Attribution } from '../attribution/attribution.ts'
import { findChannel, readTouchOrigin } from '../attribution/channel.ts'
import { buildCampaignName, normalizeTag } from '../attribution/tag.ts'
import { CLICK_IDS, findNewestParameter } from '../attribution/touch.ts'
import type { Lead } from './lead.ts'

/** The fields that the name of a lead is made from. */
export type LeadName = Pick<LeadSummary, 'kind' | 'name' | 'email' | 'quizId' | 'person'>

/** A limit for the index, which has the summaries of many leads in one record. */
const EXCERPT_LENGTH = 1000

/** The summary of a lead for the index, with long texts cut. */
export function summarizeLead(key: string, lead: Lead): LeadSummary {
  const whole = summarizeWholeLead(key, lead)
  const [text, note] = [whole.text.slice(0, EXCERPT_LENGTH), whole.note.slice(0, EXCERPT_LENGTH)]
  return { ...whole, text, note, isCut: text !== whole.text || note !== whole.note }
}

/** The summary of a lead in the CSV, with its whole texts. */
export function summarizeWholeLead(key: string, lead: Lead) {
  return {
    key,
    kind: lead.kind,
    status: lead.status,
    isRead: lead.isRead,
    star: lead.star,
    /** The value of a won lead and the expected value of any other, in the firm's currency. */
    value: lead.value,
    responsible: lead.responsible,
    /** A day in the firm's time zone. */
    dueOn: lead.dueOn,
    answeredAt: lead.answeredAt,
    receivedAt: lead.receivedAt,
    ...summarizeKind(lead),
    note: lead.note,
    /** Whether long texts were cut. */
    isCut: false,
    campaign: readLeadCampaign(lead),
    ...readArrival(lead),
    referrer:
      lead.kind === 'quiz' ? lead.campaign.referer : (lead.attribution?.lastTouch.referrer ?? ''),
    page: lead.page ?? '',
    ...readVisit(lead),
    /** Whether a quiz result is of the assessment that the lead form leads to. */
    isAssessment: lead.kind === 'quiz' && lead.isAssessment === true,
    spamReason: lead.spamReason ?? '',
    isDeleted: lead.deletedAt !== undefined,
  }
}

/** A lead in the inbox and in the CSV. */
export type LeadSummary = Readonly<ReturnType<typeof summarizeWholeLead>>

function readVisit(lead: Lead) {
  const { sessionId = '', visit = '', quizzes = [], requestId = '', person = '' } = lead
  return {
    sessionId,
    /** The visit as in the keys of events; empty where none was counted. */
    visit,
    /** The ads quizzes that its visit had opened before. */
    quizzes,
    requestId,
    /** The address that a quiz result or share belongs to; empty where it is not known. */
    person,
  }
}

function readArrival(lead: Lead) {
  const { attribution } = lead
  const last = attribution && readTouchOrigin(attribution.lastTouch)
  const isOne = attribution?.firstTouch.at === attribution?.lastTouch.at
  return {
    /** The path of the page on which the visitor arrived, empty where unknown. */
    landing: last?.landing ?? '',
    /** The substitute for a missing source, see {@link readTouchOrigin}. */
    via: last?.via ?? '',
    /** The channel of the last touch. */
    channel: last?.channel ?? findChannel(readLeadCampaign(lead)),
    /** The first touch, if it differs from the last one, which the fields above describe. */
    first: attribution && !isOne ? readTouchOrigin(attribution.firstTouch) : undefined,
    /** The click ids of the ad platforms. */
    clickIds: attribution ? readClickIds(attribution) : {},
  }
}

function readClickIds(
  attribution: Attribution,
): Partial<Record<(typeof CLICK_IDS)[number], string>> {
  const found = CLICK_IDS.map((name) => [name, findNewestParameter(attribution, name)] as const)
  return Object.fromEntries(found.filter(([, value]) => value))
}

/** The campaign of the last touch, or for a quiz the one that it was opened with. */
function readLeadCampaign(lead: Lead) {
  const fields = lead.kind === 'quiz' ? lead.campaign : (lead.attribution?.lastTouch.normal ?? {})
  const name = buildCampaignName((part) => fields[`utm_${part}`])
  return { ...name, term: normalizeTag(fields['utm_term'] ?? '') }
}

type KindFields = Partial<
  Record<'name' | 'email' | 'company' | 'quizId' | 'companySize' | 'role', string> &
    Record<'score' | 'yearFounded', number>
>

/**
 * Returns the fields that only some kinds have, with empty texts for the others. The email of a
 * share is the colleague's.
 */
function summarizeKind(lead: Lead) {
  const fields: KindFields = lead.kind === 'share' ? readShare(lead) : lead
  const { name = '', email = '', company = '', quizId = '', companySize = '', role = '' } = fields
  const { score, yearFounded } = fields
  const text = summarizeText(lead)
  return { name, email, company, text, quizId, companySize, role, score, yearFounded }
}

function readShare({ quizId, ...sent }: Extract<Lead, { kind: 'share' }>): KindFields {
  return { quizId, email: sent.toEmail, name: sent.fromName, company: sent.fromBusiness }
}

/** The message, or the answers in one line. */
function summarizeText(lead: Lead): string {
  if (lead.kind === 'contact') return lead.message
  const answers = lead.kind === 'quiz' ? Object.entries(lead.answers) : []
  return answers.map(([index, answer]) => `${Number(index) + 1}: ${answer}`).join('; ')
}
