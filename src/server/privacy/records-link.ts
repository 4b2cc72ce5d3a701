import { createHash } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { readSecrets, siteUrl } from '../environment.ts'
import { queueEmail } from '../email/outbox.ts'
import { findPersonRecords, hasRecords } from './person.ts'
import { throttleDailyTotal } from '../limits/stranger-emails.ts'
import { readPrivacyWords } from '../content/privacy-words.ts'
import { readSite } from '../content/site.ts'
import { currentTime } from '../clock.ts'

const AUDIENCE = 'sideboard-privacy'
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const
const HOURS = 24

/** Email a person the link to their records. @returns false when there are none. */
export async function emailRecordsLink(email: string, now = currentTime()): Promise<boolean> {
  if (!hasRecords(await findPersonRecords(email, now))) return false
  await throttleDailyTotal('privacy', { now })
  const { letter: template } = await readPrivacyWords()
  const { name } = await readSite()
  const link = `${siteUrl()}/privacy/records?token=${await createRecordsToken(email, now)}`
  await queueEmail(
    {
      kind: 'privacy',
      to: email,
      subject: template.subject,
      text: fillPlaceholders(template.text, { link, firm: name }),
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

function deriveKey(secret: string): Uint8Array {
  return createHash('sha256').update(`privacy link\n${secret}`).digest()
}
