import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { quizSchema, type Quiz, type QuizScoredBy, type Scoring } from '#domain/quiz/quiz.ts'
import { pickAsked } from '#domain/quiz/version.ts'
import { currentVersion, quizVersions } from '#server/site/quiz-versions.ts'

export const QUIZ_IDS = ['board', 'ai-readiness', 'quiz-a', 'quiz-b', 'full-assessment'] as const

/** A quiz of this repository, which is scored as the test says. */
export function shippedQuiz<By extends Scoring['by']>(id: (typeof QUIZ_IDS)[number]) {
  const text = readFileSync(`content/quizzes/${id}.yaml`, 'utf8')
  return quizSchema.parse(parse(text)) as QuizScoredBy<By>
}

/** A quiz with another text of the question of this id. */
export function reworded(quiz: Quiz, id: string, text: string): Quiz {
  const questions = quiz.questions.map((each) => (each.id === id ? { ...each, text } : each))
  return { ...quiz, questions }
}

/** A quiz with another label of an option, which is also what its answer is stored as. */
export function relabeled(quiz: Quiz, from: string, label: string): Quiz {
  const questions = quiz.questions.map((question) => ({
    ...question,
    options: question.options.map((option) =>
      option.label === from ? { ...option, label, value: label } : option,
    ),
  }))
  return { ...quiz, questions }
}

/** Store a wording as the build that shipped it did. Returns its version. */
export async function shipWording(id: string, quiz: Quiz, day = '2026-01-01'): Promise<string> {
  const version = currentVersion(quiz)
  const liveSince = [new Date(day).toISOString()]
  const questions = quiz.questions.map(pickAsked)
  await quizVersions.create(`${id}/${version}`, { version, liveSince, questions })
  return version
}
