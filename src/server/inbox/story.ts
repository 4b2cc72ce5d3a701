import type { AnsweredQuestion, LeadStory } from '#domain/inbox/shown.ts'
import { summaryOf } from '#domain/inbox/summary.ts'
import { visitStory, type VisitStory } from '#domain/inbox/visit.ts'
import type { Lead } from '#domain/lead.ts'
import { dayAfter, dayOf, eventsOfVisit } from '../funnel/days.ts'
import { mailsAbout } from '../person.ts'
import { readQuizzes } from '../quizzes.ts'
import { findLead } from './changes.ts'

export async function storyOf(key: string): Promise<LeadStory> {
  const lead = await findLead(key)
  const [answers, visit, mails] = await Promise.all([
    answersOf(lead),
    visitOf(lead),
    mailsAbout(lead),
  ])
  return {
    key,
    lead,
    summary: summaryOf(key, lead),
    answers,
    visit,
    mails: mails.map(({ key: mailKey, mail }) => ({
      key: mailKey,
      kind: mail.kind,
      subject: mail.subject,
      state: mail.state,
      createdAt: mail.createdAt,
      lastError: mail.lastError,
    })),
  }
}

async function answersOf(lead: Lead): Promise<AnsweredQuestion[]> {
  if (lead.kind !== 'quiz') return []
  const quiz = (await readQuizzes()).get(lead.quizId)
  return Object.entries(lead.answers).map(([index, answer]) => {
    const question = quiz?.questions[Number(index)]
    return {
      question: question?.text ?? `Question ${Number(index) + 1}`,
      answer,
      feedback: question?.feedback ?? [],
    }
  })
}

/** A lead follows its quiz visit on the same day or just after midnight. */
async function visitOf(lead: Lead): Promise<VisitStory | undefined> {
  if (!lead.sessionId) return undefined
  const day = dayOf(new Date(lead.receivedAt))
  const days = [dayAfter(day, -1), day]
  const { sessionId } = lead
  const found = await Promise.all(days.map((each) => eventsOfVisit(each, sessionId)))
  const facts = found.flat().map((event) => event.facts)
  const [first] = facts
  if (!first) return undefined
  return visitStory(facts, (await readQuizzes()).get(first.quizId)?.questions.length ?? 0)
}
