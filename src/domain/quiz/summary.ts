import type { Answers, Question } from './quiz.ts'
import { pickFeedback } from './scoring.ts'
import type { SummaryWords } from './summary-words.ts'

/** What the summary needs besides the quiz of its page. */
export interface SummaryTexts {
  readonly words: SummaryWords
  /** What to do about each question, by its id. A question without one is no part of the plan. */
  readonly actions: Readonly<Record<string, string>>
}

export interface AnsweredQuestion {
  readonly id: string
  readonly text: string
  /** The label of the chosen option. */
  readonly answer: string
  readonly comments: readonly { readonly title: string; readonly text: string }[]
}

export interface Summary {
  /** The questions with the answer that the firm hopes to hear. */
  readonly strengths: readonly AnsweredQuestion[]
  readonly open: readonly AnsweredQuestion[]
  /** One step for each period, for the open questions that weigh most. */
  readonly plan: readonly { readonly period: string; readonly step: string }[]
}

type SummarizedQuestion = Pick<Question, 'id' | 'text' | 'options' | 'correct' | 'feedback'>

/**
 * The answers with the firm's comments, strengths first, and what to do next. Options are listed from the best
 * to the worst, so the plan begins with the question whose answer stands furthest down.
 */
export function summarize(
  questions: readonly SummarizedQuestion[],
  { words, actions }: SummaryTexts,
  answers: Answers,
): Summary {
  const rated = questions.map((question, index) => rate(question, answers[index]))
  const open = rated.filter(({ isStrength }) => !isStrength)
  const worst = open.toSorted((a, b) => b.rank - a.rank)
  const steps = worst.flatMap(({ answered: { id } }) => actions[id] || [])
  return {
    strengths: rated.filter(({ isStrength }) => isStrength).map(({ answered }) => answered),
    open: open.map(({ answered }) => answered),
    plan: words.periods.flatMap((period, at) => {
      const step = steps[at]
      return step === undefined ? [] : [{ period, step }]
    }),
  }
}

function rate(question: SummarizedQuestion, value: string | undefined) {
  const { id, text, options, correct } = question
  const rank = options.findIndex((option) => option.value === value)
  const chosen = options[rank]
  return {
    rank,
    isStrength: chosen !== undefined && chosen.id === correct,
    answered: { id, text, answer: chosen?.label ?? '', comments: pickFeedback(question, value) },
  }
}
