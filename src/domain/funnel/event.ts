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
      const { numbers, texts } = factsOf(told)
      const [question = 0] = numbers
      const options = questions[question - 1]?.options
      if (!options) throw invalidField('eventData.questionNumber', 'There is no such question')
      const option = options.findIndex(({ value }) => texts.includes(value))
      if (option < 0) throw invalidField('eventData.answer', 'The question has no such option')
      return { type: 'question_answered', question, option }
    }
    case 'submit': {
      const [answers] = factsOf(told).numbers
      if (answers === undefined) {
        throw invalidField('eventData.answersCount', 'How many answers there are must be a number')
      }
      if (answers > questions.length) {
        throw invalidField('eventData.answersCount', 'The quiz has fewer questions')
      }
      return { type: 'submit', answers }
    }
  }
}

/**
 * The counts and texts an event tells. What was agreed is that they are there, not the names they go by;
 * only an index, which counts from 0, comes after the number that was asked for.
 */
function factsOf(told: unknown): { numbers: readonly number[]; texts: readonly string[] } {
  if (typeof told !== 'object' || told === null) {
    throw invalidField('eventData', 'The event does not say what happened')
  }
  const members = Object.entries(told)
  const isIndex = ([name]: [string, unknown]) => Number(/index$/i.test(name))
  return {
    numbers: members
      .toSorted((one, other) => isIndex(one) - isIndex(other))
      .filter(([, value]) => typeof value !== 'object' && /^\d{1,2}$/.test(String(value)))
      .map(([, value]) => Number(value)),
    texts: members.map(([, value]) => value).filter((value) => typeof value === 'string'),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('eventData', 'eventData must be JSON text')
  }
}
