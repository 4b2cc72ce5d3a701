import { invalidField } from '#domain/failure.ts'
import { quizSchema, type Quiz } from '#domain/quiz/quiz.ts'
import { listQuizIds, readContent } from './read-content.ts'

/**
 * Every quiz by its id, in the order of the ids.
 *
 * @param siteDir Another release than the live one.
 */
export async function readQuizzes(siteDir?: string): Promise<ReadonlyMap<string, Quiz>> {
  const ids = await listQuizIds(siteDir)
  const read = (id: string) => readContent(`quizzes/${id}`, quizSchema, siteDir)
  return new Map(await Promise.all(ids.map(async (id) => [id, await read(id)] as const)))
}

/** The quizzes of the ads funnel by their ids, those of the split test first. */
export async function readAdsQuizzes(siteDir?: string): Promise<ReadonlyMap<string, Quiz>> {
  const quizzes = [...(await readQuizzes(siteDir))].filter(([, { funnel }]) => funnel === 'ads')
  return new Map(quizzes.toSorted(([, a], [, b]) => Number(b.inSplit) - Number(a.inSplit)))
}

/**
 * A quiz of the ads funnel.
 *
 * @throws {Failure} `invalid`, naming `quizId`.
 */
export async function requireAdsQuiz(quizId: string): Promise<Quiz> {
  const quiz = (await readAdsQuizzes()).get(quizId)
  if (!quiz) throw invalidField('quizId', 'There is no such quiz')
  return quiz
}
