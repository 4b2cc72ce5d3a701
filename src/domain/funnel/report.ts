import { EMPTY_TALLY, sumTallies, type Cell, type QuestionTally, type Tally } from './tally.ts'

/** A quiz as a report names its questions and options. */
export interface ReportedQuiz {
  readonly id: string
  readonly title: string
  readonly questions: readonly {
    readonly text: string
    readonly options: readonly string[]
  }[]
}

/** One campaign's part in a report. */
export interface CampaignFigures {
  /** As in the events' keys. */
  readonly key: string
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
  readonly views: number
  readonly started: number
  readonly submitted: number
}

/** What a period brought to a quiz. */
export interface FunnelReport {
  readonly quiz: ReportedQuiz
  readonly from: string
  readonly to: string
  /** Every question of the quiz has its figures. */
  readonly tally: Tally
  /** Every campaign of the period, the one that is asked for among them. */
  readonly campaigns: readonly CampaignFigures[]
}

/** One step of the funnel, with what its percentage is measured against. */
export interface FunnelStep {
  readonly name: string
  readonly count: number
}

/** The figures of `cells`, with every question and option of the quiz. */
export function tallyQuiz(quiz: ReportedQuiz, cells: Iterable<Cell>): Tally {
  const total = sumTallies([buildEmptyTally(quiz), ...cells])
  return { ...total, questions: total.questions.slice(0, quiz.questions.length) }
}

/** The way from the first look to what came of it. */
export function listFunnelSteps({ questions, ...tally }: Tally): FunnelStep[] {
  return [
    { name: 'Viewed', count: tally.views },
    { name: 'Started', count: tally.started },
    ...questions.map(({ answered }, i) => ({
      name: `Answered question ${i + 1}`,
      count: answered,
    })),
    // Feedback appears at once with the answer.
    { name: 'Saw the last feedback', count: questions.at(-1)?.answered ?? 0 },
    { name: 'Submitted', count: tally.submitted },
    { name: 'Shared with a colleague', count: tally.shared },
    { name: 'Requested the assessment', count: tally.requested },
    { name: 'Requested a call', count: tally.contacted },
  ]
}

/** Visits that saw a question and went no further. */
export function countDropOffs({ saw, answered }: QuestionTally): number {
  return saw - answered
}

/** Nothing, for each question: it makes the sum as long as the quiz. */
function buildEmptyTally({ questions }: ReportedQuiz): Tally {
  return {
    ...EMPTY_TALLY,
    questions: questions.map(({ options }) => ({
      saw: 0,
      answered: 0,
      options: options.map(() => 0),
    })),
  }
}
