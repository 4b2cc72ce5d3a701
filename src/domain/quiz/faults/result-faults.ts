import type { Quiz } from '../quiz.ts'
import { findRepeated } from './find-repeated.ts'
import type { Fault } from './quiz-faults.ts'

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
