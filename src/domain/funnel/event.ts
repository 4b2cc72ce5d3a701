import { z } from 'zod'
import { invalidField } from '../failure.ts'
import type { Quiz } from '../quiz/quiz.ts'

/** An event of a quiz page. `eventData` is JSON text in the form that {@link eventDataSchemas} gives. */
export const quizEventSchema = z.object({
  sessionId: z.string().trim().min(1).max(100),
  quizId: z.string().max(40),
  eventType: z.enum(['page_view', 'question_answered', 'submit']),
  eventData: z.string().max(1000),
})

export type QuizEvent = z.infer<typeof quizEventSchema>

/** The data of each event type, with no other key. An index counts from 0, a number from 1. */
const eventDataSchemas = {
  page_view: z.strictObject({
    questionIndex: z.int('questionIndex must be a whole number').min(0).max(98),
  }),
  question_answered: z.strictObject({
    questionNumber: z.int('questionNumber must be a whole number'),
    answer: z.string('answer must be the text of an option'),
  }),
  submit: z.strictObject({
    answersCount: z.int('answersCount must be a whole number').min(0),
  }),
}

/** The step that an event reports. Questions count from 1, options from 0. */
export type Step =
  | { readonly type: 'page_view' }
  | { readonly type: 'question_answered'; readonly question: number; readonly option: number }
  | { readonly type: 'submit'; readonly answers: number }

/**
 * The step of an event, checked against its quiz.
 *
 * @throws {Failure} `invalid`, naming what does not fit.
 */
export function readStep(
  { eventType, eventData }: QuizEvent,
  { questions }: Pick<Quiz, 'questions'>,
): Step {
  switch (eventType) {
    case 'page_view':
      parseEventData(eventData, eventDataSchemas.page_view)
      return { type: 'page_view' }
    case 'question_answered': {
      const data = parseEventData(eventData, eventDataSchemas.question_answered)
      const options = questions[data.questionNumber - 1]?.options
      if (!options) throw invalidField('eventData.questionNumber', 'There is no such question')
      const option = options.findIndex(({ value }) => value === data.answer)
      if (option < 0) throw invalidField('eventData.answer', 'The question has no such option')
      return { type: 'question_answered', question: data.questionNumber, option }
    }
    case 'submit': {
      const { answersCount } = parseEventData(eventData, eventDataSchemas.submit)
      if (answersCount > questions.length) {
        throw invalidField('eventData.answersCount', 'The quiz has fewer questions')
      }
      return { type: 'submit', answers: answersCount }
    }
  }
}

function parseEventData<T>(text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseJson(text))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = ['eventData', ...(issue?.path ?? [])].join('.')
  throw invalidField(field, issue?.message ?? 'eventData does not fit its event type')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('eventData', 'eventData must be JSON text')
  }
}
