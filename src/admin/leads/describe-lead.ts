import type { LeadName, LeadSummary } from '#domain/leads/lead-summary.ts'
import { useQuizzes } from '../app/quizzes.ts'
import { KIND_LABELS } from './labels.ts'

/** Returns the function that names a lead in lists and headings. */
export function useLeadTitle(): (lead: LeadName) => string {
  const { getName } = useQuizzes()
  return ({ name, email, kind, quizId }) => {
    if (kind === 'share') return `${name || 'Someone'} shared ${getName(quizId)}`
    return name || email || (quizId ? `Result of ${getName(quizId)}` : KIND_LABELS[kind])
  }
}

/** What a lead says, in one line. */
export function summarizeContent(lead: LeadSummary): string {
  switch (lead.kind) {
    case 'contact':
    case 'quiz':
      return lead.text
    case 'assessment':
      return [lead.role, `${lead.companySize} people`, `founded ${lead.yearFounded}`].join(', ')
    case 'share':
      return `To ${lead.email}, from ${lead.company}`
  }
}
