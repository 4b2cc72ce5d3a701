import { z } from 'zod'
import { campaignSchema } from '../../attribution/attribution.ts'
import { invalidField, parseJsonField } from '../../failure.ts'
import { isOffered, type Asked } from '../machine.ts'
import { MAX_QUESTIONS } from '../quiz.ts'

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

interface SubmittedAnswers {
  readonly answers: Readonly<Record<string, string>>
  /** Whether one of them is no option of these questions. */
  readonly isOtherVersion: boolean
}

/**
 * The answers of a submission. Those that the quiz does not offer are accepted too, because it can be edited
 * while a visitor answers it.
 *
 * @throws {Failure} `invalid`, naming `answers`.
 */
export function readAnswers(text: string, quiz: Asked): SubmittedAnswers {
  const result = answersSchema.safeParse(parseJsonField(text, 'answers', 'Answers'))
  if (!result.success) throw invalidField('answers', 'Answers must be the JSON text of an object')
  const entries = Object.entries(result.data)
  if (entries.length === 0) throw invalidField('answers', 'There is no answer')
  const isCurrent = entries.every(([index, answer]) => isOffered(quiz, Number(index), answer))
  return { answers: result.data, isOtherVersion: !isCurrent }
}
