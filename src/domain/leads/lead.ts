import { z } from 'zod'
import { attributionSchema, campaignSchema } from '../attribution/attribution.ts'
import { LEAD_STATUSES } from './lead-kinds.ts'

export const NOTE_MAX = 10_000
const VALUE_MAX = 1_000_000_000

export const leadStatusSchema = z.enum(
  LEAD_STATUSES,
  `status must be one of ${LEAD_STATUSES.join(', ')}`,
)

/** An amount in the firm's currency, with at most two decimals. */
export const leadValueSchema = z
  .number('The value must be a number.')
  .min(0, 'The value must not be negative.')
  .max(VALUE_MAX, `The value must be at most ${VALUE_MAX.toLocaleString('en-US')}.`)
  .multipleOf(0.01, 'The value can have at most two decimals.')

/** A day in the firm's time zone. */
export const dueDaySchema = z.iso.date('The due date must be a day such as 2026-03-20.')

/** The account of a person who works on leads. The name is kept when the account is deleted. */
const colleagueSchema = z.object({ id: z.uuid(), username: z.string().max(200) })

export type Colleague = z.infer<typeof colleagueSchema>

const historyEntrySchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  what: z.enum(['status', 'responsible', 'due', 'value', 'note', 'reply', 'deleted', 'restored']),
  /** The new value as text, or the subject of a reply; empty when the value was removed. */
  to: z.string().max(300),
  /** The storage key of a reply's email. */
  emailKey: z.string().max(100).optional(),
  /** When delivery of a reply was given up. Its receiver never got it. */
  failedAt: z.iso.datetime().optional(),
})

/** A change or reply by a person who works on the lead. */
export type LeadHistoryEntry = z.infer<typeof historyEntrySchema>

/** Fields that the site adds on arrival and people who work on leads change. */
const handling = {
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  status: leadStatusSchema,
  /** Whether someone has opened it. */
  isRead: z.boolean(),
  star: z.boolean(),
  note: z.string().max(NOTE_MAX),
  /** The value of a lead that was won. */
  value: leadValueSchema.optional(),
  responsible: colleagueSchema.optional(),
  /** The day on which the person responsible wants to be reminded. */
  dueOn: dueDaySchema.optional(),
  /** The first reply, or the first status after `new`. It stops the clock of the promise. */
  answeredAt: z.iso.datetime().optional(),
  /** The storage key of the email that reminded the team of it, in leads of releases before 0.3. */
  escalationKey: z.string().max(100).optional(),
  /** Oldest first. */
  history: z.array(historyEntrySchema),
  /** The last change by a person. */
  changedAt: z.iso.datetime().optional(),
  changedBy: z.string().optional(),
  /** Set while a deletion can be undone. */
  deletedAt: z.iso.datetime().optional(),
}

/** How far a visit came in an ads quiz. Its facts are as in the keys of events. */
const visitedQuizSchema = z.object({
  quizId: z.string(),
  version: z.string().optional(),
  campaign: z.string(),
  /** The number of a question, from 1, to the index of the chosen option. */
  answers: z.record(z.string(), z.int()),
})

export type VisitedQuiz = z.infer<typeof visitedQuizSchema>

/** The fields of every kind of lead. */
const metadata = {
  ...handling,
  /** The path of the page it was sent from. */
  page: z.string().max(300).optional(),
  /** The quiz session it came from, as in the events. */
  sessionId: z.string().max(100).optional(),
  /** The visit it came from, as in the keys of events. */
  visit: z.string().max(100).optional(),
  /** The quizzes that its visit had opened before. Missing in leads of releases before 0.3. */
  quizzes: z.array(visitedQuizSchema).optional(),
  /** The browser's id of the assessment request that it is or names. */
  requestId: z.string().max(100).optional(),
  attribution: attributionSchema.optional(),
  /** Whether its click ids may be in a file for an ad platform: such files were on when it came. */
  isExportable: z.boolean().optional(),
  /** Whether the hash of its address may be in one: the privacy page did not say so before 0.3. */
  isAddressExportable: z.boolean().optional(),
  /** The address that a quiz result or share belongs to; see `domain/leads/ownership.ts`. */
  person: z.string().optional(),
  /** The reason why it counts as spam. */
  spamReason: z.string().max(200).optional(),
}

const contactLead = z.object({
  kind: z.literal('contact'),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  ...metadata,
})

const assessmentLead = z.object({
  kind: z.literal('assessment'),
  name: z.string(),
  email: z.string(),
  companySize: z.string(),
  yearFounded: z.int(),
  role: z.string(),
  ...metadata,
})

const quizLead = z.object({
  kind: z.literal('quiz'),
  quizId: z.string(),
  score: z.int().min(0),
  /** Question index, from 0, to the chosen option's text. */
  answers: z.record(z.string(), z.string()),
  /** The wording that the visitor answered; missing where it is not known. See `domain/quiz/version.ts`. */
  quizVersion: z.string().optional(),
  /** Whether the answers are of no wording that this site knows. */
  isOtherVersion: z.boolean().optional(),
  /** Whether it is the assessment that the lead form leads to. */
  isAssessment: z.boolean().optional(),
  campaign: campaignSchema,
  ...metadata,
})

const shareLead = z.object({
  kind: z.literal('share'),
  quizId: z.string(),
  toEmail: z.string(),
  fromName: z.string(),
  fromBusiness: z.string(),
  ...metadata,
})

/** A stored lead. A new kind needs a member here. */
export const leadSchema = z.discriminatedUnion('kind', [
  contactLead,
  assessmentLead,
  quizLead,
  shareLead,
])

export type Lead = z.infer<typeof leadSchema>
export type LeadKind = Lead['kind']

/** Returns when a won lead was won. Leads of earlier releases may have no history of it. */
export function findWonTime({ history, changedAt, receivedAt }: Lead): string {
  const won = history.findLast(({ what, to }) => what === 'status' && to === 'won')
  return won?.at ?? changedAt ?? receivedAt
}

type Received<Kind> = Kind extends Lead ? Omit<Kind, keyof typeof handling> : never

/** A new lead. A repeated `idempotencyKey` stands for the same lead. */
export type NewLead = Received<Lead> & { idempotencyKey?: string | undefined }

/**
 * Version 2 has more statuses, a read mark in place of the status `read`, and a history. What was
 * changed before counts as answered, so that no clock starts for leads of years ago.
 */
export function addReadMark(lead: Record<string, unknown>): Record<string, unknown> {
  const { status, changedAt, quizId } = lead
  const isRead = status !== 'new'
  return {
    ...lead,
    status: status === 'read' ? 'new' : status,
    isRead,
    history: [],
    ...(quizId === 'full-assessment' && { isAssessment: true }),
    ...(isRead && status !== 'spam' && { answeredAt: changedAt ?? lead['receivedAt'] }),
  }
}
