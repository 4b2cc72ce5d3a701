import type { AskedQuestion } from '../../quiz/version.ts'
import type { Period } from '../../time/utc-day.ts'
import type { TrendPoint } from '../trend.ts'
import type { QuestionTally, Tally } from './cell.ts'
import type { OutcomeTally } from './outcome.ts'

/** The wording of sessions without a version, such as those of release 0.1. */
export const UNKNOWN_WORDING = 'unknown'

/** One way in which a quiz was worded. Two of them are never counted together. */
export interface Wording {
  /** The version as in the events' keys, or {@link UNKNOWN_WORDING}. */
  readonly version: string
  /** The days it went live where the firm is, oldest first. Empty where that is not known. */
  readonly since: readonly string[]
  /** The number of views in the period. */
  readonly views: number
}

/** The figures of a quiz in a period. */
export interface FunnelReport extends FunnelFigures, Period {
  readonly questions: readonly AskedQuestion[]
  /** The wordings that visitors saw in the period, the newest first. */
  readonly wordings: readonly Wording[]
  /** The version of the one that is counted, if there were visits. */
  readonly wording: string | undefined
  /** The campaigns with the most views in the period, and every saved one. */
  readonly campaigns: readonly string[]
  /** The figures of as many days just before. */
  readonly before: FunnelFigures
  /** The counts of all visits to the quiz, of every campaign and wording. */
  readonly trend: readonly TrendPoint<'views' | 'submitted'>[]
}

/** The figures of some visits to a quiz. */
export interface FunnelFigures {
  /** Has an entry for every question of the quiz. */
  readonly tally: Tally
  readonly outcomes: OutcomeTally
}

/**
 * Lists what visits did in the quiz, then their outcomes by leads and events. The value of won
 * leads is in the smallest unit of the firm's currency.
 */
export function listFunnelSteps({ tally, outcomes }: FunnelFigures) {
  const { questions } = tally
  return [
    { name: 'Viewed', count: tally.views },
    { name: 'Started', count: tally.started },
    ...questions.map(({ answered }, i) => ({
      name: `Answered question ${i + 1}`,
      count: answered,
    })),
    // Feedback appears together with the answer.
    { name: 'Saw the last feedback', count: questions.at(-1)?.answered ?? 0 },
    { name: 'Submitted', count: tally.submitted },
    { name: 'Shared with a colleague', count: tally.shared + outcomes.shared },
    { name: 'Wrote or asked', count: tally.requested + tally.contacted + outcomes.wrote },
    { name: 'Won', count: outcomes.won, value: outcomes.value },
  ]
}

/** Sessions that ended at a question. */
export function countDropOffs({ saw, answered }: QuestionTally): number {
  return saw - answered
}
