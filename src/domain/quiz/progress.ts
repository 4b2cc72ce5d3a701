import { countAnswers, type QuizShape, type QuizState } from './machine.ts'

/** The current question's position, in whole percent. */
export function calculatePercentReached(quiz: QuizShape, { index }: QuizState): number {
  return Math.round(((index + 1) / quiz.questions.length) * 100)
}

/** The share of answered questions, in percent up to 100. */
export function calculatePercentAnswered(quiz: QuizShape, { answers }: QuizState): number {
  return Math.min(100, (countAnswers(answers) * 100) / quiz.questions.length)
}

/**
 * Replace the placeholders of a text. Unknown ones stay.
 *
 * @example
 * fillPlaceholders('Question {n} of {total}', { n: 1, total: 8 }) // => 'Question 1 of 8'
 */
export function fillPlaceholders(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replaceAll(/\{(\w+(?: \w+)?)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
