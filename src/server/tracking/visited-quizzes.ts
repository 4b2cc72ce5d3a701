import type { NewLead, VisitedQuiz } from '#domain/leads/lead.ts'
import { buildVisitKey } from '#domain/marketing/funnel/event-key.ts'
import { buildPlaceId } from '#domain/marketing/funnel/cell.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { findFirmDay } from '../site/site.ts'
import { sha256Hex } from '../storage/hash.ts'
import { listDay, readFacts } from './events.ts'

/** A client can invent quizzes' campaigns. */
const MOST_QUIZZES = 10

/**
 * The ads quizzes that the visit of a lead has opened on this day or the day before. None where
 * they cannot be read, because the lead is worth more.
 */
export async function findVisitedQuizzes(
  { kind, visit, sessionId }: Pick<NewLead, 'kind' | 'visit' | 'sessionId'>,
  now: Date,
): Promise<VisitedQuiz[]> {
  const id = visit ?? sessionId
  if (id === undefined || kind === 'quiz') return []
  try {
    const day = await findFirmDay(now)
    const listed = [addDays(day, -1), day].map((each) =>
      listDay(`${each}/${buildVisitKey(id, sha256Hex)}`),
    )
    const found = new Map<string, VisitedQuiz>()
    for (const { quizId, version, campaign, step } of await readFacts(
      (await Promise.all(listed)).flatMap(({ events }) => events),
    )) {
      const place = { quizId, ...(version && { version }), campaign }
      const quiz = found.get(buildPlaceId(place)) ?? { ...place, answers: {} }
      const isChoice = step.type === 'question_answered' && step.option !== undefined
      const answers = isChoice ? { ...quiz.answers, [step.question]: step.option } : quiz.answers
      found.set(buildPlaceId(place), { ...quiz, answers })
    }
    return [...found.values()].slice(0, MOST_QUIZZES)
  } catch (error) {
    console.error('the quizzes of a visit could not be read', error)
    return []
  }
}
