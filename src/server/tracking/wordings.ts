import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { UNKNOWN_WORDING, type Wording } from '#domain/marketing/funnel/report.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import type { AskedQuestion } from '#domain/quiz/version.ts'
import { findFirmDay } from '../site/firm-day.ts'
import { currentVersion, findQuestions, listQuizVersions } from '../site/quiz-versions.ts'

/** The wording that the visitors of a cell saw. */
export function wordingOf({ version = UNKNOWN_WORDING }: Cell): string {
  return version
}

/** The wordings of some cells: today's first, then those that went live last, at the end the unknown one. */
export async function listWordings(
  quizId: string,
  quiz: Quiz,
  cells: readonly Cell[],
): Promise<Wording[]> {
  const groups = Map.groupBy(cells, wordingOf)
  const stored = groups.size === 0 ? [] : await listQuizVersions(quizId)
  const order = [currentVersion(quiz), ...stored.map(({ version }) => version)]
  const rank = ({ version }: Wording) => {
    if (version === UNKNOWN_WORDING) return Infinity
    return order.includes(version) ? order.indexOf(version) : order.length
  }
  const wordings = [...groups].map(async ([version, group]): Promise<Wording> => {
    const times = stored.find((each) => each.version === version)?.liveSince ?? []
    const since = await Promise.all(times.map((at) => findFirmDay(new Date(at))))
    return { version, since, views: group.reduce((sum, { views }) => sum + views, 0) }
  })
  return (await Promise.all(wordings)).toSorted((a, b) => rank(a) - rank(b) || 0)
}

/** What visitors were asked. For sessions whose wording is not known, today's questions. */
export async function readQuestions(
  quizId: string,
  quiz: Quiz,
  wording = UNKNOWN_WORDING,
): Promise<readonly AskedQuestion[]> {
  if (wording === UNKNOWN_WORDING) return quiz.questions
  return (await findQuestions(quizId, quiz, wording)) ?? []
}
