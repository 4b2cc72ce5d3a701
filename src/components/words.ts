import type { z } from 'zod'
import { findSchema, type PAGES } from '#domain/content/documents.ts'
import type { Quiz, QuizScoredBy, Scoring } from '#domain/quiz/quiz.ts'
import type { Site } from '#domain/site/site.ts'
import * as quizzes from '#server/site/quizzes.ts'
import { readContent } from '#server/site/read-content.ts'

/** Where a build keeps the files of `content`, merged with what was changed in the admin area. */
const FOLDER = process.env.CONTENT_DIR ?? ''

type Words = { site: Site } & {
  [Name in keyof typeof PAGES]: z.infer<(typeof PAGES)[Name]['schema']>
}

/**
 * The words of one page, or of the site itself.
 *
 * @throws {Error} when the file is missing, which stops the build.
 */
export function wordsOf<Name extends keyof Words>(name: Name): Promise<Words[Name]> {
  const file = name === 'site' ? name : `pages/${name}`
  // The schema of a file has the type of its name.
  return readContent(file, findSchema(file) as z.ZodType<Words[Name]>, FOLDER)
}

/** Every quiz by its id. */
export function readQuizzes(): Promise<ReadonlyMap<string, Quiz>> {
  return quizzes.readQuizzes(FOLDER)
}

/** @throws {Error} when there is no quiz that is scored as its page shows it, which stops the build. */
export async function readQuiz<By extends Scoring['by']>(id: string, by: By) {
  const quiz = (await readQuizzes()).get(id)
  if (quiz?.scoring.by === by) return quiz as QuizScoredBy<By> // as compared
  throw new Error(`content: no quiz "${id}" has the scoring "${by}" (content/quizzes/${id}.yaml)`)
}

/** The site's public address without a trailing slash. */
export function siteOrigin(site: URL | undefined): string {
  return (site?.href ?? '').replace(/\/+$/, '')
}
