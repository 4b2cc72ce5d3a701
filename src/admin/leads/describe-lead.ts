import { useState, useContext } from 'react'
import { KIND_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadName, LeadSummary } from '#domain/leads/lead-summary.ts'
import type { LeadKind } from '#domain/leads/lead.ts'
import { isWaiting, measureTimeLeft } from '#domain/leads/response-clock.ts'
import { formatDuration } from '../kit/format.ts'
import { useQuizzes, SiteContext } from '../kit/site.ts'

/** Returns the function that names a lead in lists and headings. */
export function useLeadTitle(): (lead: LeadName) => string {
  const { getName } = useQuizzes()
  return ({ name, email, kind, quizId, person }) => {
    if (kind === 'share') return `${name || 'Someone'} shared ${getName(quizId)}`
    if (kind === 'quiz' && person) return `${getName(quizId)} of ${person}`
    return name || email || (quizId ? `Result of ${getName(quizId)}` : KIND_LABELS[kind])
  }
}

/** Summarizes a lead of each kind in one line. */
export const CONTENT: Readonly<Record<LeadKind, (lead: LeadSummary) => string>> = {
  contact: ({ text }) => text,
  // The stored answers of the assessment are letters; the lead's own screen has their texts.
  quiz: ({ isAssessment, score = 0, text }) =>
    isAssessment ? `${score} questions answered` : text,
  assessment: (lead) => `${lead.role}, ${lead.companySize} people, founded ${lead.yearFounded}`,
  share: ({ email, company }) => `To ${email}, from ${company}`,
}

/**
 * Says how much is left of the 24 hours in which a lead is to be answered; nothing once it is
 * answered.
 */
export function useTimeLeft(lead: LeadSummary) {
  const [now] = useState(() => new Date())
  if (!isWaiting(lead)) return undefined
  const left = measureTimeLeft(lead, now)
  return left > 0
    ? { text: `${formatDuration(left)} left to answer`, isOverdue: false }
    : { text: `overdue by ${formatDuration(-left)}`, isOverdue: true }
}

/** Returns the function that formats the value of a lead, such as `$12,500`. */
export function useValueFormat(): (value: number) => string {
  const { currency } = useContext(SiteContext)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return (value) => format.format(value)
}
