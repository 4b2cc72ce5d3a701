import { quizCopySchema, type QuizCopy } from '#domain/content/quiz-copy.ts'
import { collection } from '../../storage/collection.ts'
import { readAll } from './read-all.ts'

/** Quizzes that were copied in the admin area, by their ids. */
export const quizCopies = collection('quiz-copies', quizCopySchema)

/** All copies by id, without records that cannot be read. */
export function readAllCopies(): Promise<ReadonlyMap<string, QuizCopy>> {
  return readAll(quizCopies)
}
