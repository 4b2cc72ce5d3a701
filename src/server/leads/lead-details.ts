import type { AnsweredQuestion, LeadDetails } from '#domain/leads/lead-page.ts'
import { leadKeySchema } from '#domain/leads/lead-query.ts'
import { summarizeLead, type LeadName } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import { isOffered } from '#domain/quiz/machine.ts'
import { describeProgress } from '#domain/quiz/progress.ts'
import { listSessionEvents } from '../funnel/events.ts'
import { currentTime } from '../clock.ts'
import { findFirmDay } from '../content/firm-day.ts'
import { readQuizzes } from '../content/quizzes.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { findLead } from './lead-changes.ts'
import { leads } from './leads.ts'
import { isReplyable, listReplyTemplates } from './work/replies.ts'
import { readTimeline } from './work/timeline.ts'

const READS_AT_ONCE = 16

export async function readLeadDetails(key: string): Promise<LeadDetails> {
  const lead = await findLead(key)
  const [answers, progress, timeline, replies] = await Promise.all([
    readAnsweredQuestions(lead),
    readProgress(lead),
    readTimeline(key, lead, currentTime()),
    listReplyTemplates(lead),
  ])
  return {
    key,
    lead,
    summary: summarizeLead(key, lead),
    answers,
    progress,
    timeline,
    canReply: isReplyable(lead),
    replies,
  }
}

/** Names leads by key. Keys of removed leads are left out. */
export async function readLeadNames(keys: readonly string[]): Promise<Record<string, LeadName>> {
  const valid = [...new Set(keys)].filter((key) => leadKeySchema.safeParse(key).success)
  const found = await inParallel(valid, READS_AT_ONCE, async (key) => {
    const lead = await ifReadable(leads.find(key))
    if (!lead) return []
    const { kind, name, email, quizId, person } = summarizeLead(key, lead)
    return [[key, { kind, name, email, quizId, person }] as const]
  })
  return Object.fromEntries(found.flat())
}

/** A question that was edited since is named by its number. */
async function readAnsweredQuestions(lead: Lead): Promise<AnsweredQuestion[]> {
  if (lead.kind !== 'quiz') return []
  const quiz = (await readQuizzes()).get(lead.quizId)
  return Object.entries(lead.answers).map(([index, answer]) => {
    const at = Number(index)
    const question = quiz && isOffered(quiz, at, answer) ? quiz.questions[at] : undefined
    return {
      question: question?.text ?? `Question ${at + 1} of another version`,
      answer: question?.options.find(({ value }) => value === answer)?.label ?? answer,
      feedback: question?.feedback ?? [],
    }
  })
}

/** The lead's quiz session was on the same day, or just before midnight. Earlier releases counted days in UTC. */
async function readProgress(lead: Lead): Promise<LeadDetails['progress']> {
  if (!lead.sessionId) return undefined
  const day = await findFirmDay(new Date(lead.receivedAt))
  const days = [addDays(day, -1), day, addDays(day)]
  const { sessionId } = lead
  const found = await Promise.all(days.map((each) => listSessionEvents(each, sessionId)))
  const facts = found.flat().map((event) => event.facts)
  const [first] = facts
  if (!first) return undefined
  const { quizId } = first
  const questions = (await readQuizzes()).get(quizId)?.questions.length ?? Infinity
  return { quizId, reached: describeProgress(facts, questions) }
}
