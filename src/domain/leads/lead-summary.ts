import { normalizeTag } from '../attribution/normalize.ts'
import { CLICK_IDS, findNewest } from '../attribution/touch.ts'
import { findChannel, type TrafficChannel } from '../attribution/channel.ts'
import { readTouchOrigin, type TouchOrigin } from '../attribution/touch-origin.ts'
import type { CampaignName } from '../attribution/campaign-name.ts'
import type { Colleague, Lead, LeadKind, VisitedQuiz } from './lead.ts'
import type { LeadStatus } from './lead-kinds.ts'

/** A lead's campaign in normal form, empty where unknown. */
export interface LeadCampaign extends Readonly<CampaignName> {
  readonly term: string
}

/** A lead in the inbox and in the CSV. */
export interface LeadSummary {
  readonly key: string
  readonly kind: LeadKind
  readonly status: LeadStatus
  readonly isRead: boolean
  readonly star: boolean
  /** What a won lead brought, and what is expected of any other, in the firm's currency. */
  readonly value: number | undefined
  readonly responsible: Colleague | undefined
  /** A day in the firm's time zone. */
  readonly dueOn: string | undefined
  readonly answeredAt: string | undefined
  readonly receivedAt: string
  readonly name: string
  /** The sender's address, or the colleague's for a share. */
  readonly email: string
  readonly company: string
  /** The message, or the answers in one line. */
  readonly text: string
  readonly note: string
  /** Whether long texts were cut. */
  readonly isCut: boolean
  readonly quizId: string
  readonly score: number | undefined
  readonly companySize: string
  readonly yearFounded: number | undefined
  readonly role: string
  readonly campaign: LeadCampaign
  /** The path of the page on which the visitor arrived, empty where unknown. */
  readonly landing: string
  /** What stands for a missing source, see {@link readTouchOrigin}. */
  readonly via: string
  /** Of the last touch. */
  readonly channel: TrafficChannel
  /** Where it differs from the last touch, of which the fields above are. */
  readonly first: TouchOrigin | undefined
  /** The click ids of the ad platforms. */
  readonly clickIds: Readonly<Partial<Record<(typeof CLICK_IDS)[number], string>>>
  readonly referrer: string
  readonly page: string
  readonly sessionId: string
  /** As in the keys of events, empty where none was counted. */
  readonly visit: string
  /** The ads quizzes that its visit had opened before. */
  readonly quizzes: readonly VisitedQuiz[]
  readonly requestId: string
  /** Whose a quiz result or share is, empty where that is not known. */
  readonly person: string
  /** Of a quiz result: whether it is the assessment that the lead form leads to. */
  readonly isAssessment: boolean
  readonly spamReason: string
  readonly isDeleted: boolean
}

/** What a lead is named by where only its name is shown. */
export type LeadName = Pick<LeadSummary, 'kind' | 'name' | 'email' | 'quizId' | 'person'>

/** Limits for the index, which has the summaries of many leads in one record. */
const EXCERPT_LENGTH = 400
const ADDRESS_LENGTH = 150

/** The summary of a lead for the index, with long texts cut. */
export function summarizeLead(key: string, lead: Lead): LeadSummary {
  const whole = summarizeWholeLead(key, lead)
  const cut = {
    text: whole.text.slice(0, EXCERPT_LENGTH),
    note: whole.note.slice(0, EXCERPT_LENGTH),
    referrer: whole.referrer.slice(0, ADDRESS_LENGTH),
    page: whole.page.slice(0, ADDRESS_LENGTH),
  }
  const isCut =
    cut.text !== whole.text ||
    cut.note !== whole.note ||
    cut.referrer !== whole.referrer ||
    cut.page !== whole.page
  return { ...whole, ...cut, isCut }
}

export function summarizeWholeLead(key: string, lead: Lead): LeadSummary {
  return {
    key,
    kind: lead.kind,
    status: lead.status,
    isRead: lead.isRead,
    star: lead.star,
    value: lead.value,
    responsible: lead.responsible,
    dueOn: lead.dueOn,
    answeredAt: lead.answeredAt,
    receivedAt: lead.receivedAt,
    name: '',
    email: '',
    company: '',
    quizId: '',
    score: undefined,
    companySize: '',
    yearFounded: undefined,
    role: '',
    ...summarizeKind(lead),
    note: lead.note,
    isCut: false,
    campaign: readLeadCampaign(lead),
    ...readArrival(lead),
    referrer:
      lead.kind === 'quiz' ? lead.campaign.referer : (lead.attribution?.lastTouch.referrer ?? ''),
    page: lead.page ?? '',
    sessionId: lead.sessionId ?? '',
    visit: lead.visit ?? '',
    quizzes: lead.quizzes ?? [],
    requestId: lead.requestId ?? '',
    person: lead.person ?? '',
    isAssessment: lead.kind === 'quiz' && lead.isAssessment === true,
    spamReason: lead.spamReason ?? '',
    isDeleted: lead.deletedAt !== undefined,
  }
}

type Arrival = Pick<LeadSummary, 'landing' | 'via' | 'channel' | 'first' | 'clickIds'>

function readArrival(lead: Lead): Arrival {
  const { attribution } = lead
  const touch = attribution?.lastTouch
  if (!touch) {
    const channel = findChannel(readLeadCampaign(lead))
    return { landing: '', via: '', channel, first: undefined, clickIds: {} }
  }
  const { landing, via, channel } = readTouchOrigin(touch)
  const clickIds = CLICK_IDS.flatMap((name) => {
    const value = findNewest(attribution, name)
    return value ? [[name, value] as const] : []
  })
  return {
    landing,
    via,
    channel,
    first:
      attribution.firstTouch.at === touch.at ? undefined : readTouchOrigin(attribution.firstTouch),
    clickIds: Object.fromEntries(clickIds),
  }
}

/** The campaign of the last touch, or for a quiz the one that it was opened with. */
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
