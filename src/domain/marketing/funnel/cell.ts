import { z } from 'zod'
import { campaignNameSchema } from '../../attribution/campaign-name.ts'
import type { QuizOptions } from '../../quiz/machine.ts'
import { addNumbers, subtractNumbers, sumBy } from '../../sum.ts'
import type { EventFacts } from './event-key.ts'

const count = z.int().min(0)

const questionTallySchema = z.object({
  /** Sessions that were shown the question. */
  saw: count,
  answered: count,
  /** How often each option was the final answer, in the order of the quiz. */
  options: z.array(count).readonly(),
})

const tallySchema = z.object({
  views: count,
  /** Sessions with at least one answer. */
  started: count,
  /**
   * The list ends with the question after the last answered one, because everyone who answered saw
   * the next question.
   */
  questions: z.array(questionTallySchema).readonly(),
  submitted: count,
  /** Releases before 0.3 counted leads in these three figures. `outcome.ts` counts them since. */
  shared: count,
  requested: count,
  contacted: count,
})

/** The figures of the sessions of one day with one wording of a quiz and one campaign. */
export const cellSchema = tallySchema
  .extend({
    quizId: z.string(),
    /** The version as in the events' keys; missing where the wording is not known. */
    version: z.string().optional(),
    /** The campaign as in the events' keys. */
    campaign: z.string(),
    /** The campaign's name where the key is a hash. */
    name: campaignNameSchema.optional(),
  })
  .transform(addNextQuestion)

export type QuestionTally = z.infer<typeof questionTallySchema>

/** Figures of sessions. A session is counted once in each. */
export type Tally = z.infer<typeof tallySchema>
export type Cell = z.infer<typeof cellSchema>
export type Place = Pick<Cell, 'quizId' | 'version' | 'campaign'>

/** Records of releases before 0.3 end at the last answered question. */
function addNextQuestion<Counted extends Tally>(cell: Counted): Counted {
  const { views, questions } = cell
  const saw = questions.length === 0 ? views : (questions.at(-1)?.answered ?? 0)
  if (saw === 0) return cell
  return { ...cell, questions: [...questions, { saw, answered: 0, options: [] }] }
}

/** The id of a wording of a quiz together with a campaign. */
export function buildPlaceId({ quizId, version = '', campaign }: Place): string {
  return `${quizId}.${version}/${campaign}`
}

/** The sum of `cells`, with an entry for every question and option of the quiz. */
export function tallyQuiz({ questions }: QuizOptions, cells: Iterable<Tally>): Tally {
  const empty = questions.map(({ options }) => ({ ...NO_SESSIONS, options: options.map(() => 0) }))
  const sum = [...cells].reduce<Tally>(addNumbers, { ...EMPTY_TALLY, questions: empty })
  // The schema removes what a cell has besides figures.
  const tally = tallySchema.parse(sum)
  return { ...tally, questions: tally.questions.slice(0, questions.length) }
}

const NO_SESSIONS: QuestionTally = { saw: 0, answered: 0, options: [] }

export const EMPTY_TALLY: Tally = {
  views: 0,
  started: 0,
  questions: [],
  submitted: 0,
  shared: 0,
  requested: 0,
  contacted: 0,
}

/**
 * Counts one day, and of several answers to a question the last one in `events`. Any step implies
 * the page view and an answer the question, because events can be lost on the way.
 *
 * @param earlier The day before's events of visits that went on after midnight.
 */
export function tallyDay(events: Iterable<EventFacts>, earlier: Iterable<EventFacts> = []): Cell[] {
  const idOf = (event: EventFacts) => `${buildPlaceId(event)} ${event.visit}`
  const yesterday = Map.groupBy(earlier, idOf)
  const sessions = [...Map.groupBy(events, idOf)].map(([id, own]) => {
    // A group is never empty.
    const [{ quizId, version, campaign }] = own as [EventFacts]
    const tally = tallySession(own, yesterday.get(id) ?? [])
    return { quizId, ...(version && { version }), campaign, ...tally }
  })
  return sumBy(sessions, buildPlaceId)
}

/**
 * A session that went on after midnight adds only its new steps, so that the figures of two days
 * add up. One that opened the page again is new.
 */
function tallySession(events: readonly EventFacts[], earlier: readonly EventFacts[]): Tally {
  const begun = events.some(({ step }) => step.type === 'page_view') ? [] : earlier
  // Answers that were counted the day before stay as they were.
  const all = tallySteps([...events, ...begun])
  return begun.length === 0 ? all : subtractNumbers(all, tallySteps(begun))
}

function tallySteps(events: readonly EventFacts[]): Tally {
  const answers = new Map<number, number | undefined>()
  for (const { step } of events) {
    if (step.type === 'question_answered') answers.set(step.question, step.option)
  }
  const isSubmitted = events.some(({ step }) => step.type === 'submit')
  const last = Math.max(0, ...answers.keys())
  return {
    ...EMPTY_TALLY,
    views: 1,
    started: Number(answers.size > 0 || isSubmitted),
    questions: Array.from({ length: last + 1 }, (_, i) => tallyQuestion(answers, i + 1)),
    submitted: Number(isSubmitted),
  }
}

/** @param answers Question number to option, which is `undefined` in another version of the quiz. */
function tallyQuestion(answers: ReadonlyMap<number, number | undefined>, question: number) {
  const isAnswered = answers.has(question)
  const option = answers.get(question)
  return {
    saw: Number(question === 1 || isAnswered || answers.has(question - 1)),
    answered: Number(isAnswered),
    options: Array.from({ length: (option ?? -1) + 1 }, (_, i) => Number(i === option)),
  }
}
