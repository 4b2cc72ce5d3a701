import type { AnsweredQuestion, LeadDetails } from '#domain/leads/lead-page.ts'
import { summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { addDays, formatDay } from '#domain/funnel/utc-day.ts'
import { describeProgress } from '#domain/quiz/progress.ts'
import { listSessionEvents } from '../funnel/events.ts'
import { findEmailsAbout } from '../privacy/person-emails.ts'
import { readQuizzes } from '../content/quizzes.ts'
import { findLead } from './lead-changes.ts'

export async function readLeadDetails(key: string): Promise<LeadDetails> {
  const lead = await findLead(key)
  const [answers, progress, emails] = await Promise.all([
    readAnsweredQuestions(lead),
    readProgress(lead),
    findEmailsAbout(lead),
  ])
  return {
    key,
    lead,
    summary: summarizeLead(key, lead),
    answers,
    progress,
    emails: emails.map(({ key: emailKey, email }) => ({
      key: emailKey,
      kind: email.kind,
      subject: email.subject,
      state: email.state,
      createdAt: email.createdAt,
      lastError: email.lastError,
    })),
  }
}

/** A question that was edited since is named by its number. */
async function readAnsweredQuestions(lead: Lead): Promise<AnsweredQuestion[]> {
  if (lead.kind !== 'quiz') return []
  const quiz = (await readQuizzes()).get(lead.quizId)
  return Object.entries(lead.answers).map(([index, answer]) => {
    const question = quiz?.questions[Number(index)]
    const isOffered = question?.options.some(({ value }) => value === answer) ?? false
    const number = `Question ${Number(index) + 1}`
    return {
      question: isOffered && question ? question.text : `${number} of another version`,
      answer,
      feedback: isOffered && question ? question.feedback : [],
    }
  })
}

/** The lead's quiz session was on the same day, or just before midnight. */
async function readProgress(lead: Lead): Promise<LeadDetails['progress']> {
  if (!lead.sessionId) return undefined
  const day = formatDay(new Date(lead.receivedAt))
  const days = [addDays(day, -1), day]
  const { sessionId } = lead
  const found = await Promise.all(days.map((each) => listSessionEvents(each, sessionId)))
  const facts = found.flat().map((event) => event.facts)
  const [first] = facts
  if (!first) return undefined
  const { quizId } = first
  const questions = (await readQuizzes()).get(quizId)?.questions.length ?? Infinity
  return { quizId, reached: describeProgress(facts, questions) }
}
