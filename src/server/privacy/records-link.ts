import { createHash } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { PrivacyWords } from '#domain/pages/privacy.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { readSecrets, siteUrl } from '../environment.ts'
import { queueEmail } from '../email/outbox.ts'
import { findPersonRecords, summarizeRecords, type PersonRecords } from './person.ts'
import { throttleDailyTotal } from '../limits/stranger-emails.ts'
import { readPrivacyWords } from '../content/privacy-words.ts'
import { readSite } from '../content/site.ts'
import { currentTime } from '../clock.ts'

const AUDIENCE = 'sideboard-privacy'
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const
const HOURS = 24

/** Email a person the link to their records. @returns false when there are none. */
export async function emailRecordsLink(email: string, now = currentTime()): Promise<boolean> {
  const { leads } = await findPersonRecords(email, now)
  if (leads.length === 0) return false
  await throttleDailyTotal('privacy', { now })
  const { letter } = await readPrivacyWords()
  const { name } = await readSite()
  const link = `${siteUrl()}/privacy/records?token=${await createRecordsToken(email, now)}`
  await queueEmail(
    {
      kind: 'privacy',
      to: email,
      subject: letter.subject,
      text: fillPlaceholders(letter.text, { link, firm: name }),
    },
    now,
  )
  return true
}

/** Proof of access to an email address. Encrypted, so that logged URLs do not reveal the address. */
export function createRecordsToken(email: string, now: Date): Promise<string> {
  const [secret] = readSecrets()
  return new EncryptJWT()
    .setProtectedHeader(ALGORITHM)
    .setSubject(email)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + HOURS * 3_600_000))
    .encrypt(deriveKey(secret))
}

/** The address that a token was made for, or `undefined` when it is invalid or expired. */
export async function verifyRecordsToken(token: string, now: Date): Promise<string | undefined> {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtDecrypt(token, deriveKey(secret), {
        audience: AUDIENCE,
        currentDate: now,
        contentEncryptionAlgorithms: [ALGORITHM.enc],
        keyManagementAlgorithms: [ALGORITHM.alg],
      })
      return payload.sub
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

/** The values for the template of the records page. */
export async function buildRecordsView(records: PersonRecords, token: string) {
  const { records: words } = await readPrivacyWords()
  const isEmpty = records.leads.length === 0
  return {
    shown: {
      email: records.email,
      token,
      records: summarizeRecords(records).map((lead) => ({
        kind: words.kinds[lead.kind],
        received: lead.receivedAt.slice(0, 16).replace('T', ' '),
        facts: buildFacts(lead, words.facts),
      })),
      hasEmails: records.emails.length > 0,
      emails: records.emails.length,
      hasAny: !isEmpty,
      hasNone: isEmpty,
    },
  }
}

function buildFacts(lead: LeadSummary, labels: PrivacyWords['records']['facts']) {
  const { source, medium, campaign, content, term } = lead.campaign
  const facts: [label: string, value: string][] = [
    [labels.name, lead.name],
    [labels.email, lead.email],
    [labels.company, lead.company],
    [labels.companySize, lead.companySize],
    [labels.yearFounded, String(lead.yearFounded ?? '')],
    [labels.role, lead.role],
    [labels.quiz, lead.quizId],
    [labels.text, lead.text],
    [labels.campaign, [source, medium, campaign, content, term].filter(Boolean).join(', ')],
    [labels.referrer, lead.referrer],
    [labels.page, lead.page],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

function deriveKey(secret: string): Uint8Array {
  return createHash('sha256').update(`privacy link\n${secret}`).digest()
}
