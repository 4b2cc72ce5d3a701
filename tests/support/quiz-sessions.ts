import { addDays } from '#domain/time/utc-day.ts'
import { findFirmDayStart } from '#server/site/site.ts'
import { readQuizzes } from '#server/site/quizzes.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aContact } from './leads.ts'

/** The days after it include the end of a month. */
export const FIRST = '2026-02-27'

export interface QuizSession {
  readonly session: string
  readonly day: number
  readonly quizId: string
  /** The wording that its page had. */
  readonly version?: string | undefined
  readonly campaign: string
  /** In order. A question can be answered again. */
  readonly answers: readonly { readonly question: number; readonly option: number }[]
  readonly submits: boolean
  readonly contacts: boolean
}

/** Send the events of sessions. */
export async function sendSessions(sessions: readonly QuizSession[]): Promise<void> {
  const quizzes = await readQuizzes()
  let second = 0
  for (const each of sessions) {
    const { session, day, quizId, version, campaign, answers, submits, contacts } = each
    const start = await findFirmDayStart(addDays(FIRST, day))
    const at = () => new Date(start.getTime() + ++second * 1000)
    const attribution = campaign && new URLSearchParams({ utm_campaign: campaign }).toString()
    const send = async (
      eventType: 'page_view' | 'question_answered' | 'submit',
      eventData: object,
    ) =>
      saveEvent(
        { sessionId: session, quizId, eventType, eventData: JSON.stringify(eventData) },
        attribution,
        at(),
        { version },
      )
    await send('page_view', { questionIndex: 0 })
    for (const { question, option } of answers) {
      const answer = quizzes.get(quizId)?.questions[question - 1]?.options[option]?.value
      // The same answer again has the same key.
      await send('question_answered', { questionNumber: question, answer })
    }
    if (submits) await send('submit', { answersCount: 3 })
    if (contacts) await saveLead(aContact({ sessionId: session }), at())
  }
}
