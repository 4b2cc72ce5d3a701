import { z } from 'zod'
import { invalidField } from '../failure.ts'
import type { Quiz } from '../quiz/quiz.ts'

/** What a quiz page tells of a step; `eventData` is JSON text. */
export const quizEventSchema = z.object({
  sessionId: z.string().trim().min(1).max(100),
  quizId: z.string().max(40),
  eventType: z.enum(['page_view', 'question_answered', 'submit']),
  eventData: z.string().max(1000),
})

export type QuizEvent = z.infer<typeof quizEventSchema>

/** The step an event tells of. Questions count from 1, options from 0. */
export type Step =
  | { readonly type: 'page_view' }
  | { readonly type: 'question_answered'; readonly question: number; readonly option: number }
  | { readonly type: 'submit'; readonly answers: number }

/** What was agreed is a whole number and a text, not the names they go by. */
const answeredSchema = z.pipe(
  z.record(z.string(), z.unknown()).transform((told) => ({
    questionNumber: Object.values(told).find(Number.isInteger),
    answer: Object.values(told).find((value) => typeof value === 'string'),
  })),
  z.object({ questionNumber: z.int(), answer: z.string() }),
)
const submitSchema = z.object({ answersCount: z.int().min(0) })

/**
 * What an event says, checked against its quiz.
 *
 * @throws {Failure} `invalid`, naming what does not fit.
 */
export function readStep(event: QuizEvent, { questions }: Pick<Quiz, 'questions'>): Step {
  const told = parseJson(event.eventData)
  switch (event.eventType) {
    case 'page_view':
      return { type: 'page_view' }
    case 'question_answered': {
      const { questionNumber, answer } = checked(answeredSchema, told)
      const options = questions[questionNumber - 1]?.options
      if (!options) throw invalidField('eventData.questionNumber', 'There is no such question')
      const option = options.findIndex(({ value }) => value === answer)
      if (option < 0) throw invalidField('eventData.answer', 'The question has no such option')
      return { type: 'question_answered', question: questionNumber, option }
    }
    case 'submit': {
      const { answersCount } = checked(submitSchema, told)
      if (answersCount > questions.length) {
        throw invalidField('eventData.answersCount', 'The quiz has fewer questions')
      }
      return { type: 'submit', answers: answersCount }
    }
  }
}

function checked<T>(schema: z.ZodType<T>, told: unknown): T {
  const result = schema.safeParse(told)
  if (result.success) return result.data
  const field = ['eventData', ...(result.error.issues[0]?.path ?? [])].join('.')
  throw invalidField(field, 'The event does not say what happened')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('eventData', 'eventData must be JSON text')
  }
}
