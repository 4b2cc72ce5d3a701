import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { PrivacyWords } from '#domain/pages/privacy.ts'
import type { SavedResult } from '#domain/quiz/requests.ts'
import { readPrivacyWords } from '../site/privacy-words.ts'
import { readQuizzes } from '../site/quizzes.ts'
import { readRoleWords } from '../site/role-words.ts'
import { readAnsweredQuestions } from '../leads/lead-details.ts'
import { inParallel } from '../storage/parallel.ts'
import {
  hasRecords,
  summarizeRecord,
  type PersonLead,
  type PersonRecords,
} from '../leads/owners/person.ts'

const READS_AT_ONCE = 8

/** The values for the template of the records page. */
export async function buildRecordsView(records: PersonRecords, token: string) {
  const [{ records: words }, quizzes, roles] = await Promise.all([
    readPrivacyWords(),
    readQuizzes(),
    readRoleWords(),
  ])
  const nameQuiz = (quizId: string) => quizzes.get(quizId)?.heading ?? quizId
  return {
    shown: {
      email: records.email,
      token,
      records: [
        ...records.savedResults.map(buildSavedResult),
        ...(await inParallel(records.leads, READS_AT_ONCE, async (record) => {
          const summary = summarizeRecord(record)
          const role = roles.get(summary.role) ?? summary.role
          const quizId = nameQuiz(summary.quizId)
          const facts = buildFacts({ ...summary, role, quizId }, words.facts)
          return {
            kind: words.kinds[summary.kind],
            received: formatTime(summary.receivedAt),
            facts: [...facts, ...(await buildAnswers(record))],
          }
        })),
      ],
      hasEmails: records.emails.length > 0,
      emails: records.emails.length,
      hasAny: hasRecords(records),
      hasNone: !hasRecords(records),
    },
  }

  function buildSavedResult({ email, quizId, state, savedAt }: SavedResult) {
    const questions = quizzes.get(quizId)?.questions ?? []
    const answers = Object.entries(state.answers).map(([at, answer]) => ({
      label: questions[Number(at)]?.text ?? words.facts.text,
      value: answer,
    }))
    return {
      kind: words.kinds.savedResult,
      received: formatTime(savedAt),
      facts: [
        { label: words.facts.email, value: email },
        { label: words.facts.quiz, value: nameQuiz(quizId) },
        ...answers,
      ],
    }
  }
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** In UTC, because the reader's time zone is unknown. */
function formatTime(iso: string): string {
  return `${timeFormat.format(new Date(iso))} UTC`
}

interface Fact {
  readonly label: string
  readonly value: string
}

function buildFacts(lead: LeadSummary, labels: PrivacyWords['records']['facts']): Fact[] {
  const { source, medium, campaign, content, term } = lead.campaign
  const facts: [label: string, value: string][] = [
    [labels.name, lead.name],
    [labels.email, lead.email],
    [labels.company, lead.company],
    [labels.companySize, lead.companySize],
    [labels.yearFounded, String(lead.yearFounded ?? '')],
    [labels.role, lead.role],
    [labels.quiz, lead.quizId],
    [labels.text, lead.kind === 'quiz' ? '' : lead.text],
    [labels.campaign, [source, medium, campaign, content, term].filter(Boolean).join(', ')],
    [labels.referrer, lead.referrer],
    [labels.page, lead.page],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

/** A person's own answers to a quiz, in the words that they saw. */
async function buildAnswers({ lead }: PersonLead): Promise<Fact[]> {
  const { answers } = await readAnsweredQuestions(lead)
  return answers.map(({ question, answer }) => ({ label: question, value: answer }))
}
