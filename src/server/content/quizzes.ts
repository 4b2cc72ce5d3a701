import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { invalidField } from '#domain/failure.ts'
import { quizSchema, type Quiz } from '#domain/quiz/quiz.ts'

const FOLDER = 'content/quizzes'

let shelf: Promise<ReadonlyMap<string, Quiz>> | undefined

/** Every quiz by its id, as `content/quizzes` has them. Read once per process: the files change only with a build. */
export function readQuizzes(): Promise<ReadonlyMap<string, Quiz>> {
  shelf ??= load().catch((error: unknown) => {
    shelf = undefined
    throw error
  })
  return shelf
}

/**
 * A quiz of the ads funnel.
 *
 * @throws {Failure} `invalid`, naming `quizId`.
 */
export async function requireAdsQuiz(quizId: string): Promise<Quiz> {
  const quiz = (await readQuizzes()).get(quizId)
  if (quiz?.funnel !== 'ads') throw invalidField('quizId', 'There is no such quiz')
  return quiz
}

async function load(): Promise<ReadonlyMap<string, Quiz>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.yaml'))
  const quizzes = files.map(async (file): Promise<[string, Quiz]> => {
    const text = await readFile(`${FOLDER}/${file}`, 'utf8')
    return [file.slice(0, -'.yaml'.length), quizSchema.parse(parse(text))]
  })
  return new Map(await Promise.all(quizzes))
}
