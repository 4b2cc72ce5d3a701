import type { Question, Quiz } from '../quiz.ts'
import { findRepeated } from './find-repeated.ts'
import type { Fault } from './quiz-faults.ts'

const UNKNOWN_OPTION = 'must be one of the options of this question'

/** Rules of questions, their options and their feedback. */
export function findQuestionFaults({ questions, scoring }: Quiz): Fault[] {
  const repeated = findRepeated(questions.map(({ id }) => id))
  const found = questions.flatMap((question, index) =>
    [
      ...findOptionFaults(question, scoring),
      ...findCorrectFaults(question, scoring),
      ...findFeedbackFaults(question),
    ].map(([path, message]): Fault => [['questions', index, ...path], message]),
  )
  if (repeated === undefined) return found
  return [[['questions'], `must not have two with the id "${repeated}"`], ...found]
}

function findOptionFaults({ options }: Question, scoring: Quiz['scoring']): Fault[] {
  const ids = findRepeated(options.map(({ id }) => id))
  if (ids !== undefined) return [[['options'], `must not have two with the id "${ids}"`]]
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
