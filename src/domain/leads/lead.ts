import { z } from 'zod'
import { attributionSchema } from '../attribution/attribution.ts'

/** What came along with every lead, whatever it is. */
const metadata = {
  /** The path of the page it was sent from. */
  page: z.string().max(300).optional(),
  /** The visit it belongs to, as the quiz events name it. */
  sessionId: z.string().max(100).optional(),
  attribution: attributionSchema.optional(),
  /** Why it was filed under spam; absent when it was not. */
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
  /** Whether the quiz was edited while the visitor answered it. */
  isOtherVersion: z.boolean().optional(),
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

/** How far a lead has been dealt with. */
export const leadStatusSchema = z.enum(['new', 'read', 'won', 'archived', 'spam'])

/** What the site adds when a lead arrives, and what administrators change afterwards. */
const handling = {
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  status: leadStatusSchema,
  star: z.boolean(),
  note: z.string().max(10_000),
  /** When its status, star or note last changed, and who changed it. */
  changedAt: z.iso.datetime().optional(),
  changedBy: z.string().optional(),
  /** Set while a deletion can still be undone. */
  deletedAt: z.iso.datetime().optional(),
}

/** A lead as it is kept. One more kind is one more member here and in {@link NewLead}. */
export const leadSchema = z.discriminatedUnion('kind', [
  contactLead.extend(handling),
  assessmentLead.extend(handling),
  quizLead.extend(handling),
  shareLead.extend(handling),
])

export type Lead = z.infer<typeof leadSchema>
export type LeadKind = Lead['kind']
export type LeadStatus = z.infer<typeof leadStatusSchema>

type ReceivedLead =
  | z.infer<typeof contactLead>
  | z.infer<typeof assessmentLead>
  | z.infer<typeof quizLead>
  | z.infer<typeof shareLead>

/** A lead as it arrives. The same `idempotencyKey` again means the same lead, not a second one. */
export type NewLead = ReceivedLead & { idempotencyKey?: string | undefined }
