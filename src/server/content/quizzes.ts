import { readdir } from 'node:fs/promises'
import { invalidField } from '#domain/failure.ts'
import { quizSchema, type Quiz } from '#domain/quiz/quiz.ts'
import { readOnce, readYaml } from './read-once.ts'

const FOLDER = 'content/quizzes'

/** Every quiz by its id, in the order of the ids. */
export const readQuizzes = readOnce(async (): Promise<ReadonlyMap<string, Quiz>> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.yaml')).toSorted()
  const quizzes = files.map(async (file): Promise<[string, Quiz]> => {
    const quiz = await readYaml(`${FOLDER}/${file}`, quizSchema)
    return [file.slice(0, -'.yaml'.length), quiz]
  })
  return new Map(await Promise.all(quizzes))
})

/** The quizzes of the ads funnel by their ids, those of the split test first. */
export async function readAdsQuizzes(): Promise<ReadonlyMap<string, Quiz>> {
  const quizzes = [...(await readQuizzes())].filter(([, { funnel }]) => funnel === 'ads')
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
