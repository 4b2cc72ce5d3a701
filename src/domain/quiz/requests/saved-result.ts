import { z } from 'zod'
import { emailAddressSchema } from '../../email/email.ts'
import { INVALID_ADDRESS, isNotPunycode } from '../../email/email-address.ts'
import { MAX_QUESTIONS } from '../quiz.ts'

/** A link to a saved result works this long. The privacy page and the email say it too. */
export const SAVED_RESULT_DAYS = 90

/** A text that our own content may hold: an option, or what a question asked. */
const shownText = z.string().max(5000)

/** What `buildStoredState` makes, from a browser. `restoreState` decides what of it fits the quiz. */
const sentStateSchema = z.object({
  phase: z.enum(['question', 'feedback', 'results']),
  index: z.int().min(0).max(MAX_QUESTIONS),
  answers: z.record(z.string().max(3), shownText),
  asked: z.array(shownText).max(MAX_QUESTIONS).optional(),
})

/** The form with which visitors send a link to their answers to themselves. */
export const saveResultSchema = z.strictObject({
  email: emailAddressSchema().refine(isNotPunycode, INVALID_ADDRESS),
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
  /** Of the newest token. Absent until the email is sent. */
  tokenHash: z.string().optional(),
})

export type SavedResult = z.infer<typeof savedResultSchema>

/** What a link opens. */
export type OpenedResult = Pick<SavedResult, 'quizId' | 'state' | 'requestId'>

/** The token of a link, sent back to open it. */
export const openResultSchema = z.strictObject({
  token: z.string('The link is incomplete').max(200),
})

export function isExpiredResult({ savedAt }: Pick<SavedResult, 'savedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(savedAt) > SAVED_RESULT_DAYS * 86_400_000
}
