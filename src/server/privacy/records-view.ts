import { assessmentSchema } from '#domain/pages/pages.ts'
import { privacySchema, type PrivacyWords } from '#domain/pages/privacy.ts'
import { hasRecords } from '#domain/privacy/record-counts.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { SavedResult } from '#domain/quiz/requests.ts'
import { currentTime } from '../clock.ts'
import { queueEmail } from '../email/outbox.ts'
import { readAnsweredQuestions } from '../leads/lead-details.ts'
import {
  countRecords,
  findPersonRecords,
  type PersonLead,
  type PersonRecords,
  summarizeRecord,
} from '../leads/person.ts'
import { throttleDailyTotal } from '../limits/throttle.ts'
import { readQuizzes } from '../site/quizzes.ts'
import { readContent } from '../site/read-content.ts'
import { readSite } from '../site/site.ts'
import { inParallel } from '../storage/parallel.ts'

/** The values for the template of the records page. */
export async function buildRecordsView(records: PersonRecords, token: string) {
  const context = await readWords()
  const hasAny = hasRecords(countRecords(records))
  const leads = await inParallel(records.leads, (lead) => buildLead(lead, context))
  return {
    shown: {
      email: records.email,
      token,
      records: [...records.savedResults.map((one) => buildSavedResult(one, context)), ...leads],
      hasEmails: records.emails.length > 0,
      emails: records.emails.length,
      hasAny,
      hasNone: !hasAny,
    },
  }
}

async function buildLead(record: PersonLead, { words, quizzes, roles }: Words) {
  const lead = summarizeRecord(record)
  const { facts, kinds } = words
  const tags = [...Object.values(lead.campaign), ...Object.values(lead.clickIds)]
  // A person's own answers to a quiz, in the words that they saw.
  const answers = await readAnsweredQuestions(record.lead)
  return buildRecord(kinds[lead.kind], lead.receivedAt, [
    [facts.name, lead.name],
    [facts.email, lead.email],
    [facts.company, lead.company],
    [facts.companySize, lead.companySize],
    [facts.yearFounded, String(lead.yearFounded ?? '')],
    [facts.role, roles.get(lead.role) ?? lead.role],
    [facts.quiz, quizzes.get(lead.quizId)?.heading ?? lead.quizId],
    [facts.text, lead.kind === 'quiz' ? '' : lead.text],
    [facts.campaign, tags.filter(Boolean).join(', ')],
    [facts.referrer, [lead.referrer, lead.landing].filter(Boolean).join(' → ')],
    [facts.page, lead.page],
    ...answers.map(({ question, answer }): Fact => [question, answer]),
  ])
}

function buildSavedResult({ email, quizId, state, savedAt }: SavedResult, known: Words) {
  const { facts, kinds } = known.words
  const quiz = known.quizzes.get(quizId)
  const nameQuestion = (index: string) => quiz?.questions[Number(index)]?.text ?? facts.text
  return buildRecord(kinds.savedResult, savedAt, [
    [facts.email, email],
    [facts.quiz, quiz?.heading ?? quizId],
    ...Object.entries(state.answers).map(([index, value]): Fact => [nameQuestion(index), value]),
  ])
}

type Fact = readonly [label: string, value: string]

/** Its time is in UTC, because the reader's time zone is unknown. */
function buildRecord(kind: string, at: string, facts: readonly Fact[]) {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return {
    kind,
    received: `${new Date(at).toLocaleString('en-US', style)} UTC`,
    facts: facts.filter(([, value]) => value).map(([label, value]) => ({ label, value })),
  }
}

/**
 * Email a person the link to their records, which is made when the email is sent.
 *
 * @returns false when there are none.
 */
export async function emailRecordsLink(email: string, now = currentTime()): Promise<boolean> {
  if (!hasRecords(countRecords(await findPersonRecords(email)))) return false
  await throttleDailyTotal('privacy')
  const { letter } = await readPrivacyWords()
  const text = fillPlaceholders(letter.text, { firm: (await readSite()).name })
  await queueEmail({ kind: 'privacy', to: email, subject: letter.subject, text }, now)
  return true
}

/** The words of the privacy page, of its emails and of the page of a person's records. */
function readPrivacyWords(): Promise<PrivacyWords> {
  return readContent('pages/privacy', privacySchema)
}

type Words = Awaited<ReturnType<typeof readWords>>

/** Read the words for showing the records of a person. */
async function readWords() {
  const [{ records: words }, quizzes, { form }] = await Promise.all([
    readPrivacyWords(),
    readQuizzes(),
    readContent('pages/assessment', assessmentSchema),
  ])
  // The names of roles by the stored value.
  const roles: ReadonlyMap<string, string> = new Map(Object.entries(form.roles))
  return { words, quizzes, roles }
}
