import type { Quiz } from '../quiz.ts'
import { findQuestionFaults } from './question-faults.ts'
import { findResultFaults } from './result-faults.ts'

/** A rule that a quiz breaks, in words that follow "This". */
export type Fault = readonly [path: PropertyKey[], message: string]

/** Rules that span several keys of a quiz. Without a fault every question counts and every result can be reached. */
export function findQuizFaults(quiz: Quiz): Fault[] {
  return [findFunnelFaults, findWordFaults, findQuestionFaults, findResultFaults].flatMap((find) =>
    find(quiz),
  )
}

function findFunnelFaults(quiz: Quiz): Fault[] {
  const { funnel, inSplit, afterLeadForm, scoring, shareEmail, resultEmail } = quiz
  if (funnel === 'site') {
    const isMisplaced = inSplit || afterLeadForm
    return isMisplaced
      ? [[['funnel'], 'must be "ads" in a quiz of the split test or after the lead form']]
      : []
  }
  const found: Fault[] = []
  if (scoring.by !== 'count') {
    found.push([['scoring', 'by'], 'must be "count" in a quiz of the ads funnel'])
  }
  if (!shareEmail) {
    found.push([['shareEmail'], 'must be written, because visitors can share this quiz'])
  }
  if (scoring.by === 'count' && scoring.summary && !resultEmail) {
    found.push([
      ['resultEmail'],
      'must be written, because visitors can send themselves the summary',
    ])
  }
  return found
}

function findWordFaults({ questions, words }: Quiz): Fault[] {
  if (questions.every(({ feedback }) => feedback.length === 0)) return []
  return (['continue', 'results'] as const).flatMap((key): Fault[] =>
    words[key] ? [] : [[['words', key], 'must be written, because this quiz shows feedback']],
  )
}
