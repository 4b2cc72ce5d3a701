import type { Hash } from '../attribution/campaign-name.ts'
import type { Question } from './quiz.ts'

/** The part of a question that a visitor is asked, without feedback and results. */
export type AskedQuestion = Pick<Question, 'id' | 'text' | 'subtitle' | 'options'>

const VERSION = /^[0-9a-f]{12}$/

/**
 * Names the wording of a quiz: the questions and options with their order. Two quizzes have the
 * same version only if they ask the same.
 */
export function hashVersion(questions: readonly AskedQuestion[], hash: Hash): string {
  return hash(questions.map(describeAsked).join('\n')).slice(0, 12)
}

/** Whether a text can be a version, such as one that a browser sent. */
export function isVersion(text: string): boolean {
  return VERSION.test(text)
}

/** A question as one text, which is equal for questions that ask the same. */
export function describeAsked({ id, text, subtitle, options }: AskedQuestion): string {
  const offered = options.map((option) => [option.id, option.value, option.label])
  return JSON.stringify([id, text, subtitle ?? '', offered])
}

/** A copy without feedback and other parts that do not count for the version. */
export function pickAsked({ id, text, subtitle, options }: AskedQuestion): AskedQuestion {
  return { id, text, ...(subtitle !== undefined && { subtitle }), options }
}
