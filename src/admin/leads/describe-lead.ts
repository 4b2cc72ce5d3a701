import type { LeadName, LeadSummary } from '#domain/leads/lead-summary.ts'
import { useQuizzes } from '../kit/site.ts'
import { KIND_LABELS } from './labels.ts'

/** Returns the function that names a lead in lists and headings. */
export function useLeadTitle(): (lead: LeadName) => string {
  const { getName } = useQuizzes()
  return ({ name, email, kind, quizId, person }) => {
    if (kind === 'share') return `${name || 'Someone'} shared ${getName(quizId)}`
    if (kind === 'quiz' && person) return `${getName(quizId)} of ${person}`
    return name || email || (quizId ? `Result of ${getName(quizId)}` : KIND_LABELS[kind])
  }
}

/** What a lead says, in one line. */
export function summarizeContent(lead: LeadSummary): string {
  switch (lead.kind) {
    case 'contact':
      return lead.text
    case 'quiz':
      // The stored answers of the assessment are letters; the lead's own screen has their texts.
      return lead.isAssessment ? `${lead.score ?? 0} questions answered` : lead.text
    case 'assessment':
      return [lead.role, `${lead.companySize} people`, `founded ${lead.yearFounded}`].join(', ')
    case 'share':
      return `To ${lead.email}, from ${lead.company}`
  }
}
