import { z } from 'zod'
import { attributionSchema, campaignSchema } from '../attribution/attribution.ts'
import { INVALID_ADDRESS, isNotPunycode } from '../email/email-address.ts'
import { emailAddressSchema } from '../email/email.ts'
import { invalidField, parseJsonField } from '../failure.ts'
import { honeypotSchema, buildPersonNameSchema } from '../leads/contact-message.ts'
import { DAY_MS } from '../time/duration.ts'
import { COMPANY_SIZES, EARLIEST_YEAR, SHARE_NAMES } from './field-rules.ts'
import { type QuizOptions, isOffered } from './machine.ts'
import { MAX_QUESTIONS } from './quiz.ts'

const ROLES = ['founder', 'ceo', 'owner', 'president', 'cfo', 'coo', 'other'] as const

/** A plain form sends the year as text. */
const typedYear = z
  .string()
  .trim()
  .regex(/^\d{4}$/)
  .transform(Number)

/** The lead form. */
export const buildAssessmentRequestSchema = (now: Date) =>
  z.object({
    name: buildPersonNameSchema('Full name'),
    email: emailAddressSchema,
    companySize: z.enum(COMPANY_SIZES, 'Company size must be one of the list'),
    yearFounded: z
      .union([z.number(), typedYear], 'Year must be a number')
      .refine(Number.isInteger, 'Year must be a whole number')
      .refine((year) => year >= EARLIEST_YEAR, `Year must be ${EARLIEST_YEAR} or later`)
      .refine((year) => year <= now.getFullYear(), 'Year must not be in the future'),
    role: z.enum(ROLES, 'Role must be one of the list'),
    /** Invalid attribution is dropped, because it must not cost a request. */
    attribution: attributionSchema.optional().catch(undefined),
    website: honeypotSchema,
  })

export type AssessmentRequest = z.infer<ReturnType<typeof buildAssessmentRequestSchema>>

/** A finished ads quiz. `answers` is JSON text. */
export const submissionSchema = campaignSchema.extend({
  quizId: z.string().max(40),
  score: z.number('Score must be a number').int().min(0).max(MAX_QUESTIONS),
  answers: z.string('Answers must be JSON text').max(20_000),
  email: z.null().optional(),
})

export type Submission = z.infer<typeof submissionSchema>

const ANSWER_MAX_LENGTH = 300

/** Question index, from 0, to the chosen option. */
const answersSchema = z.record(z.string().regex(/^\d{1,2}$/), z.string().max(ANSWER_MAX_LENGTH))

/**
 * The answers of a submission. Those that the quiz does not offer are accepted too, because it can
 * be edited while a visitor answers it.
 *
 * @throws {Failure} `invalid`, naming `answers`.
 */
export function readAnswers(text: string, quiz: QuizOptions) {
  const result = answersSchema.safeParse(parseJsonField(text, 'answers', 'Answers'))
  if (!result.success) throw invalidField('answers', 'Answers must be the JSON text of an object')
  const entries = Object.entries(result.data)
  if (entries.length === 0) throw invalidField('answers', 'There is no answer')
  const isCurrent = entries.every(([index, answer]) => isOffered(quiz, Number(index), answer))
  return {
    answers: result.data,
    /** Whether one of them is not an option of these questions. */
    isOtherVersion: !isCurrent,
  }
}

const ALLOWED = /^[\p{L}\p{M}\p{N} .,'&\-+()/#!]+$/u

/** What email programs turn into a link: a domain, an abbreviated address, an IP address. */
const NO_LINK = /^(?!.*(?:\.[\p{L}\p{M}\p{N}]{2}|(?:www|ftp)\.\S|\d(?:\.\d){3}))/iu

/** What email programs turn into a telephone number: seven digits, whatever separates them. */
const NO_PHONE_NUMBER = /^(?!.*\p{N}(?:[ .\-()/\p{M}]*\p{N}){6})/u

/** The most code units per letter before accents are composed. */
const TYPED_FOR_ONE = 4

/** A name as it stands in the email. Only its first fault is named. */
function buildShareNameSchema({ label, max }: { label: string; max: number }) {
  const fault = (rule: string) => ({ error: `${label} ${rule}`, abort: true })
  const tooLong = fault(`must be at most ${max} characters long`)
  const likePhone = 'must not look like a phone number. Use fewer than seven digits in a row.'
  // The first limit spares the normalization, which is slow for thousands of accents.
  const typed = z.string(`${label} is required`).max(max * TYPED_FOR_ONE, tooLong)
  const shown = z
    .string()
    .min(1, fault('is required'))
    .max(max, tooLong)
    .regex(ALLOWED, fault("may have letters, digits, spaces and . , ' & - + ( ) / # ! only"))
    .regex(NO_PHONE_NUMBER, fault(likePhone))
    .regex(NO_LINK, fault('must not look like a link. Put a space after each period.'))
  return typed
    .transform((text) => text.normalize('NFC').replaceAll(/[‘’]/g, "'").trim())
    .pipe(shown)
}

/** The share form: one recipient and two names, without free text that could carry spam. */
export const shareRequestSchema = z.object({
  toEmail: emailAddressSchema.refine(isNotPunycode, INVALID_ADDRESS),
  fromName: buildShareNameSchema(SHARE_NAMES.fromName),
  fromBusiness: buildShareNameSchema(SHARE_NAMES.fromBusiness),
  quizId: z.string().max(40),
})

export type ShareRequest = z.infer<typeof shareRequestSchema>

/** A link to a saved result works this long. The privacy page and the email say it too. */
export const SAVED_RESULT_DAYS = 90

/** A text that our own content may hold: an option, or what a question asked. */
const shownText = z.string().max(5000)

/** A state that `buildStoredState` made in a browser. `restoreState` decides which parts fit the quiz. */
const sentStateSchema = z.object({
  phase: z.enum(['question', 'feedback', 'results']),
  index: z.int().min(0).max(MAX_QUESTIONS),
  answers: z.record(z.string().max(3), shownText),
  asked: z.array(shownText).max(MAX_QUESTIONS).optional(),
})

/** The form with which visitors send a link to their answers to themselves. */
export const saveResultSchema = z.strictObject({
  email: emailAddressSchema.refine(isNotPunycode, INVALID_ADDRESS),
  quizId: z.string().max(40),
  state: sentStateSchema,
})

export type SaveResult = z.infer<typeof saveResultSchema>

/** The answers of a quiz under the address that asked for them. */
export const savedResultSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  quizId: z.string(),
  state: sentStateSchema,
  /** The assessment request that its result will name. */
  requestId: z.string().optional(),
  savedAt: z.iso.datetime(),
  /** The hash of the newest token; absent until the email is sent. */
  tokenHash: z.string().optional(),
})

export type SavedResult = z.infer<typeof savedResultSchema>

/** The part of a saved result that its link opens. */
export type OpenedResult = Pick<SavedResult, 'quizId' | 'state' | 'requestId'>

export function isExpiredResult({ savedAt }: Pick<SavedResult, 'savedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(savedAt) > SAVED_RESULT_DAYS * DAY_MS
}
