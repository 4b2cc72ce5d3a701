import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { invalidField } from '#domain/failure.ts'
import { quizSchema, type Quiz } from '#domain/quiz/quiz.ts'

const FOLDER = 'content/quizzes'

let cached: Promise<ReadonlyMap<string, Quiz>> | undefined

/** Every quiz by its id, in the order of the ids. Cached, because the files change only with a build. */
export function readQuizzes(): Promise<ReadonlyMap<string, Quiz>> {
  cached ??= loadQuizzes().catch((error: unknown) => {
    cached = undefined
    throw error
  })
  return cached
}

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

async function loadQuizzes(): Promise<ReadonlyMap<string, Quiz>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.yaml')).toSorted()
  const quizzes = files.map(async (file): Promise<[string, Quiz]> => {
    const text = await readFile(`${FOLDER}/${file}`, 'utf8')
    return [file.slice(0, -'.yaml'.length), quizSchema.parse(parse(text))]
  })
  return new Map(await Promise.all(quizzes))
}
