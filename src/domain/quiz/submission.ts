import { z } from 'zod'
import { campaignSchema } from '../attribution/attribution.ts'
import { invalidField } from '../failure.ts'
import type { Quiz } from './quiz.ts'

/** What a finished ads quiz sends; `answers` is JSON text. */
export const submissionSchema = campaignSchema.extend({
  quizId: z.string().max(40),
  score: z.number('Score must be a number').int().min(0).max(99),
  answers: z.string('Answers must be JSON text').max(20_000),
  email: z.null().optional(),
})

export type Submission = z.infer<typeof submissionSchema>

const answersSchema = z.record(z.string().regex(/^\d{1,2}$/), z.string())

/**
 * The answers of a submission, by question index from 0, each one that the quiz offers.
 *
 * @throws {Failure} `invalid`, naming `answers`.
 */
export function readAnswers(text: string, { questions }: Pick<Quiz, 'questions'>) {
  const result = answersSchema.safeParse(parseJson(text))
  if (!result.success) throw wrong('Answers must be the JSON text of an object')
  const given = Object.entries(result.data)
  if (given.length === 0) throw wrong('There is no answer')
  for (const [index, answer] of given) {
    const options = questions[Number(index)]?.options
    if (!options) throw wrong(`There is no question ${Number(index) + 1}`)
    if (!options.some(({ value }) => value === answer)) {
      throw wrong(`Question ${Number(index) + 1} has no such option`)
    }
  }
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('Answers must be JSON text')
  }
}

function wrong(message: string) {
  return invalidField('answers', message)
}
