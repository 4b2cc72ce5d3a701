import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content'
import type { Quiz, QuizScoredBy, Scoring } from '#domain/quiz/quiz.ts'
import { fillFirm, pickFirmFacts, type FirmFacts } from '#domain/site/firm-facts.ts'

/**
 * The words of one page, or of the site itself.
 *
 * @throws {Error} when the file is missing, which stops the build.
 */
export async function wordsOf<Name extends CollectionKey>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [[entry], facts] = await Promise.all([getCollection(name), readFacts()])
  if (entry) return fillFirm(entry.data, facts)
  throw new Error(`content: there is no file for "${name}" (content/pages/${name}.yaml)`)
}

/** Every quiz by its id. */
export async function readQuizzes(): Promise<{ id: string; data: Quiz }[]> {
  const [quizzes, facts] = await Promise.all([getCollection('quizzes'), readFacts()])
  return quizzes.map(({ id, data }) => ({ id, data: fillFirm(data, facts) }))
}

/** @throws {Error} when there is no quiz that is scored as its page shows it, which stops the build. */
export async function readQuiz<By extends Scoring['by']>(id: string, by: By) {
  const [quiz, facts] = await Promise.all([getEntry('quizzes', id), readFacts()])
  if (quiz?.data.scoring.by === by) return fillFirm(quiz.data, facts) as QuizScoredBy<By> // as compared
  throw new Error(`content: no quiz "${id}" has the scoring "${by}" (content/quizzes/${id}.yaml)`)
}

async function readFacts(): Promise<FirmFacts> {
  const [site] = await getCollection('site')
  if (site) return pickFirmFacts(site.data)
  throw new Error('content: there is no file for the site (content/site.yaml)')
}

/** The site's public address without a trailing slash. */
export function siteOrigin(site: URL | undefined): string {
  return (site?.href ?? '').replace(/\/+$/, '')
}
