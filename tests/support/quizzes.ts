import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { quizSchema, type Quiz } from '#domain/quiz/quiz.ts'

export const QUIZ_IDS = ['board', 'ai-readiness', 'quiz-a', 'quiz-b', 'full-assessment'] as const

/** A quiz of this repository. */
export function shippedQuiz(id: (typeof QUIZ_IDS)[number]): Quiz {
  return quizSchema.parse(parse(readFileSync(`content/quizzes/${id}.yaml`, 'utf8')))
}
