import { z } from 'zod'
import { attributionSchema } from '../attribution/attribution.ts'
import { handling } from './work/handling.ts'

/** The fields of every kind of lead. */
const metadata = {
  /** The path of the page it was sent from. */
  page: z.string().max(300).optional(),
  /** The quiz session it came from, as in the events. */
  sessionId: z.string().max(100).optional(),
  /** The browser's id of the assessment request that it is or names. */
  requestId: z.string().max(100).optional(),
  attribution: attributionSchema.optional(),
  /** Whether its click ids may be in a file for an ad platform: such files were on when it came. */
  isExportable: z.boolean().optional(),
  /** Whose it is, of a quiz result or share; see `domain/leads/ownership.ts`. */
  person: z.string().optional(),
  /** Why it counts as spam. */
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
  campaign: z.object({
    utm_source: z.string(),
    utm_campaign: z.string(),
    utm_content: z.string(),
    utm_medium: z.string(),
    utm_term: z.string(),
    referer: z.string(),
  }),
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

/** A stored lead. A new kind needs a member here and in {@link NewLead}. */
export const leadSchema = z.discriminatedUnion('kind', [
  contactLead.extend(handling),
  assessmentLead.extend(handling),
  quizLead.extend(handling),
  shareLead.extend(handling),
])

export type Lead = z.infer<typeof leadSchema>
export type LeadKind = Lead['kind']

type ReceivedLead = z.infer<
  typeof contactLead | typeof assessmentLead | typeof quizLead | typeof shareLead
>

/** A new lead. A repeated `idempotencyKey` stands for the same lead. */
export type NewLead = ReceivedLead & { idempotencyKey?: string | undefined }
