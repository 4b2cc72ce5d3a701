import type { Question, Quiz } from './quiz.ts'
import { WAYS_TO_SCORE } from './scoring.ts'

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
  if (WAYS_TO_SCORE[scoring.by].funnel !== 'ads') {
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

const UNKNOWN_OPTION = 'must be one of the options of this question'

/** Rules of questions, their options and their feedback. */
export function findQuestionFaults({ questions, scoring }: Quiz): Fault[] {
  return questions.flatMap((question, index) =>
    [
      ...findOptionFaults(question, scoring),
      ...findCorrectFaults(question, scoring),
      ...findFeedbackFaults(question),
    ].map(([path, message]): Fault => [['questions', index, ...path], message]),
  )
}

function findOptionFaults({ options }: Question, scoring: Quiz['scoring']): Fault[] {
  const values = options.map(({ value }) => value)
  if (scoring.by === 'majority') {
    const results = scoring.outcomes.map(({ value }) => value)
    const isComplete = values.toSorted().join() === results.toSorted().join()
    return isComplete
      ? []
      : [[['options'], `must have exactly one for each result: ${results.join(', ')}`]]
  }
  const value = findRepeated(values)
  return value === undefined ? [] : [[['options'], `must not have two that say "${value}"`]]
}

function findCorrectFaults({ options, correct }: Question, { by }: Quiz['scoring']): Fault[] {
  const isNeeded = by === 'score' || correct !== undefined
  return isNeeded && !options.some(({ id }) => id === correct)
    ? [[['correct'], UNKNOWN_OPTION]]
    : []
}

function findFeedbackFaults({ options, feedback }: Question): Fault[] {
  return feedback.flatMap(({ byOption = [] }, block) => {
    const chosen = byOption.map(({ option }) => option)
    return chosen.flatMap((option, index): Fault[] => {
      const path = ['feedback', block, 'byOption', index, 'option']
      if (!options.some(({ id }) => id === option)) return [[path, UNKNOWN_OPTION]]
      const isRepeated = chosen.indexOf(option) !== index
      return isRepeated ? [[path, 'must be an option that has no other text here']] : []
    })
  })
}

/** Whether each score has a result and each result can be reached. */
export function findResultFaults({ questions, scoring }: Quiz): Fault[] {
  if (scoring.by === 'majority') {
    const value = findRepeated(scoring.outcomes.map((outcome) => outcome.value))
    return value === undefined
      ? []
      : [[['scoring', 'outcomes'], `must not have two of the value "${value}"`]]
  }
  const starts = (scoring.bands ?? []).map(({ from }) => from)
  const found: Fault[] = []
  if (scoring.by === 'score' && !starts.includes(0)) {
    found.push([
      ['scoring', 'bands'],
      'must have one that starts at 0, so that every score has one',
    ])
  }
  const repeated = findRepeated(starts)
  if (repeated !== undefined) {
    found.push([['scoring', 'bands'], `must not have two that start at ${repeated}`])
  }
  const highest = questions.filter(({ correct }) => correct !== undefined).length
  const unreachable = (from: number, index: number): Fault[] =>
    from > highest
      ? [[['scoring', 'bands', index, 'from'], `must be at most ${highest}, the highest score`]]
      : []
  return [...found, ...starts.flatMap(unreachable)]
}

/** The first entry that stands earlier in its list too. */
export function findRepeated<T>(list: readonly T[]): T | undefined {
  return list.find((entry, index) => list.indexOf(entry) !== index)
}
