import { isAboutLead, type Activity, type NamedActivity } from '#domain/accounts/activity.ts'
import { isLead } from '#domain/leads/lead-kinds.ts'
import type { LeadAnswer, LeadDetails, TimelineEntry } from '#domain/leads/lead-page.ts'
import { summarizeLead } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { describeProgress } from '#domain/marketing/funnel/event-key.ts'
import { isOffered } from '#domain/quiz/machine.ts'
import { pickFeedback } from '#domain/quiz/scoring.ts'
import { describeAsked } from '#domain/quiz/version.ts'
import { addDays } from '#domain/time/utc-day.ts'
import type { StoredEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { findQuestions } from '../site/quiz-versions.ts'
import { readQuizzes } from '../site/quizzes.ts'
import { findFirmDay } from '../site/site.ts'
import { listVisitEvents } from '../tracking/events.ts'
import { findLead, isLeadKey } from './lead-changes.ts'
import { leads } from './leads.ts'
import type { ReadLead } from './owners.ts'
import { findPersonLeads, findEmailsAbout } from './person.ts'
import { isReplyable, listReplyTemplates } from './replies.ts'

export async function readLeadDetails(key: string): Promise<LeadDetails> {
  const lead = await findLead(key)
  const [answers, progress, timeline, replies] = await Promise.all([
    readAnsweredQuestions(lead),
    readProgress(lead),
    readTimeline(key, lead),
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
    isEmailReady: readEmailSetup().isReady,
    replies,
  }
}

/** Add the names of leads to the entries of an activity log. Removed leads have none. */
export async function nameLeads(entries: readonly Activity[]): Promise<NamedActivity[]> {
  // The email of an auto-reply has the key of its lead.
  const about = entries.filter((entry) => isAboutLead(entry) && isLeadKey(entry.subject))
  const found = await leads.findMany(about.map(({ subject }) => subject))
  return entries.map((entry) => {
    const lead = found.get(entry.subject)
    if (!lead) return entry
    const { kind, name, email, quizId, person } = summarizeLead(entry.subject, lead)
    return { ...entry, lead: { kind, name, email, quizId, person } }
  })
}

/** The answers in the words that the visitor saw. A question of an unknown wording is named by its number. */
export async function readAnsweredQuestions(lead: Lead): Promise<LeadAnswer[]> {
  if (lead.kind !== 'quiz') return []
  const { quizId, quizVersion: version } = lead
  const quiz = (await readQuizzes()).get(quizId)
  const questions = (await findQuestions(quizId, quiz, version)) ?? []
  return Object.entries(lead.answers).map(([key, answer]) => {
    const index = Number(key)
    const question = isOffered({ questions }, index, answer) ? questions[index] : undefined
    const asked = question && describeAsked(question)
    // Only today's feedback is stored, so a question that was reworded meanwhile has none.
    const today = quiz?.questions.find((each) => describeAsked(each) === asked)
    return {
      question: question?.text ?? `Question ${index + 1} of another version`,
      answer: question?.options.find(({ value }) => value === answer)?.label ?? answer,
      feedback: today ? pickFeedback(today, answer) : [],
    }
  })
}

/** The lead's visit to a quiz was on the same day, or just before midnight. Earlier releases counted days in UTC. */
async function readProgress(lead: Lead): Promise<LeadDetails['progress']> {
  const visit = lead.visit ?? lead.sessionId
  if (!visit) return undefined
  const day = await findFirmDay(new Date(lead.receivedAt))
  const days = [addDays(day, -1), day, addDays(day)]
  const events = (await Promise.all(days.map((each) => listVisitEvents(each, visit)))).flat()
  const [first] = events
  if (!first) return undefined
  const { quizId, version } = first
  const quiz = (await readQuizzes()).get(quizId)
  const questions = await findQuestions(quizId, quiz, version)
  const steps = events.map(({ step }) => step)
  return { quizId, reached: describeProgress(steps, questions?.length ?? Infinity) }
}

/** One person can send thousands of records, and each costs a look at the emails of its time. */
const RECORDS = 50
const SHOWN = 200

/**
 * The records of a lead's person, the emails about them and the work on them, newest first. A
 * record that belongs to no one stands alone.
 */
async function readTimeline(key: string, lead: Lead): Promise<TimelineEntry[]> {
  const records = await findRecords(key, lead)
  const emails = await findEmailsAbout(records.map((record) => record.lead))
  const entries = [
    ...records.map(({ summary }): TimelineEntry => ({
      at: summary.receivedAt,
      what: 'record',
      record: summary,
    })),
    ...emails.map((email) => describeEmail(email, records)),
    ...records.flatMap((record) => listHistory(record, emails)),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN)
}

/** The newest records of the lead's person, or the lead alone. */
async function findRecords(key: string, lead: Lead): Promise<ReadLead[]> {
  const address = isLead(lead) ? lead.email : lead.person
  if (!address) return [{ lead, summary: summarizeLead(key, lead) }]
  const records = await findPersonLeads(address)
  return records
    .filter(({ ownership }) => ownership === 'owner')
    .filter(({ summary }, i) => i < RECORDS || summary.key === key)
}

function describeEmail({ key, email }: StoredEmail, records: readonly ReadLead[]): TimelineEntry {
  const { subject, state, lastError, createdAt, text } = email
  const history = records.flatMap(({ lead }) => lead.history)
  const reply = history.find(({ emailKey }) => emailKey === key)
  return {
    at: createdAt,
    what: 'email',
    email: { key, subject, state, lastError, by: reply?.by, text: reply && text },
  }
}

/** A reply is shown by its email, which is kept for a limited time. */
function listHistory({ lead, summary }: ReadLead, emails: readonly StoredEmail[]): TimelineEntry[] {
  const shown = new Set<string | undefined>(emails.map(({ key }) => key))
  return lead.history
    .filter(({ emailKey }) => emailKey === undefined || !shown.has(emailKey))
    .map((entry): TimelineEntry => ({ at: entry.at, what: 'work', leadKey: summary.key, entry }))
    .toReversed()
}
