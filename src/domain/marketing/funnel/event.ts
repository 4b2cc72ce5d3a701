import { z } from 'zod'
import { invalidField, parseJsonField } from '../../failure.ts'
import type { QuizOptions } from '../../quiz/machine.ts'
import { MAX_QUESTIONS } from '../../quiz/quiz.ts'

/** An event of a quiz page. `eventData` is JSON text in the form that {@link eventDataSchemas} gives. */
export const quizEventSchema = z.object({
  sessionId: z.string().trim().min(1).max(100),
  quizId: z.string().max(40),
  eventType: z.enum(['page_view', 'question_answered', 'submit']),
  eventData: z.string().max(1000),
})

export type FunnelEvent = z.infer<typeof quizEventSchema>

/** The data of each event type, with no other key. An index counts from 0, a number from 1. */
const eventDataSchemas = {
  page_view: z.strictObject({
    questionIndex: z.int('questionIndex must be a whole number').min(0).lt(MAX_QUESTIONS),
  }),
  question_answered: z.strictObject({
    questionNumber: z.int('questionNumber must be a whole number').min(1).max(MAX_QUESTIONS),
    answer: z.string('answer must be the text of an option'),
  }),
  submit: z.strictObject({
    answersCount: z.int('answersCount must be a whole number').min(0).max(MAX_QUESTIONS),
  }),
}

/** The step that an event reports. Questions count from 1, options from 0. */
export type Step =
  | { readonly type: 'page_view' }
  | {
      readonly type: 'question_answered'
      readonly question: number
      /** `undefined` for an option that the quiz no longer has. */
      readonly option: number | undefined
    }
  | { readonly type: 'submit'; readonly answers: number }

/**
 * The step of an event. A quiz can be edited while a visitor answers it: an answer that it no
 * longer offers counts without its option, and one to a question that it no longer has is
 * `undefined`.
 *
 * @throws {Failure} `invalid`, naming what does not fit.
 */
export function readStep(
  { eventType, eventData }: FunnelEvent,
  { questions }: QuizOptions,
): Step | undefined {
  const sent = parseJsonField(eventData, 'eventData')
  const { data, error } = eventDataSchemas[eventType].safeParse(sent)
  if (!data) {
    const [issue] = error.issues
    const field = ['eventData', ...(issue?.path ?? [])].join('.')
    throw invalidField(field, issue?.message ?? 'eventData does not fit its event type')
  }
  if ('questionIndex' in data) return { type: 'page_view' }
  if ('answersCount' in data) return { type: 'submit', answers: data.answersCount }
  const { questionNumber: question, answer } = data
  const options = questions[question - 1]?.options
  if (!options) return undefined
  const option = options.findIndex(({ value }) => value === answer)
  return { type: 'question_answered', question, option: option < 0 ? undefined : option }
}
