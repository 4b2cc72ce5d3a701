import { z } from 'zod'
import type { QuizShape } from '#domain/quiz/machine.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { hashVersion, isVersion, pickAsked, type AskedQuestion } from '#domain/quiz/version.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { readAdsQuizzes } from './quizzes.ts'

const versionSchema = z.object({
  version: z.string(),
  /** The times at which a release switched to this wording, oldest first. */
  liveSince: z.array(z.iso.datetime()).min(1),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      subtitle: z.string().optional(),
      options: z.array(z.object({ id: z.string(), value: z.string(), label: z.string() })),
    }),
  ),
})

export type QuizVersion = z.infer<typeof versionSchema>

/** Every wording of an ads quiz that was ever live, under the quiz's id and the hash. It is never removed. */
export const quizVersions = collection('quiz-versions', versionSchema)

/** The version of a quiz as the live release asks it. */
export function currentVersion({ questions }: Pick<Quiz, 'questions'>): string {
  return hashVersion(questions, sha256Hex)
}

/**
 * The wording that a request names; without a name, from a page of earlier releases, today's. Of an
 * unknown name no option is known, so that its answers are kept as text.
 *
 * @param sent The header of the request.
 */
export async function findAnsweredVersion(quizId: string, quiz: QuizShape, sent?: string) {
  if (sent === undefined) return { version: undefined, questions: quiz.questions }
  const questions = await findQuestions(quizId, quiz, sent)
  if (questions) return { version: sent, questions }
  const withoutOptions = quiz.questions.map((question) => ({ ...question, options: [] }))
  return { version: undefined, questions: withoutOptions }
}

/** The questions of a version, which is today's or was live earlier; without one, those of today. */
export async function findQuestions(
  quizId: string,
  quiz: Pick<Quiz, 'questions'> | undefined,
  version: string | undefined,
): Promise<readonly AskedQuestion[] | undefined> {
  if (version === undefined) return quiz?.questions
  if (!isVersion(version)) return undefined
  if (quiz && currentVersion(quiz) === version) return quiz.questions
  return (await ifReadable(quizVersions.find(`${quizId}/${version}`)))?.questions
}

/** The known wordings of a quiz, the one that went live last first. */
export async function listQuizVersions(quizId: string): Promise<QuizVersion[]> {
  const versions = await quizVersions.all(`${quizId}/`)
  return versions.toSorted((a, b) => (lastLiveSince(a) < lastLiveSince(b) ? 1 : -1))
}

/**
 * Store what a release asks: before it goes live, or after a deploy on Netlify, whose builds cannot
 * write. A release with the same wording as the last changes nothing.
 *
 * @param siteDir Where the release is; by default the live one.
 */
export async function storeQuizVersions(now: Date, siteDir?: string): Promise<void> {
  for (const [quizId, quiz] of await readAdsQuizzes(siteDir)) {
    const version = currentVersion(quiz)
    const [newest] = await listQuizVersions(quizId)
    if (newest?.version === version) continue
    const store = quizVersions.upsert(`${quizId}/${version}`, (stored) => ({
      version,
      liveSince: [...(stored?.liveSince ?? []), now.toISOString()],
      questions: quiz.questions.map(pickAsked),
    }))
    // An unreadable record must not stop a build.
    await ifReadable(store)
  }
}

/** When a version of a quiz last went live; empty if it never did. */
export function lastLiveSince({ liveSince }: Pick<QuizVersion, 'liveSince'>): string {
  return liveSince.at(-1) ?? ''
}
