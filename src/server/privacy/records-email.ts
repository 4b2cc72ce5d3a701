import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { currentTime } from '../clock.ts'
import { readPrivacyWords } from '../site/privacy-words.ts'
import { readSite } from '../site/site.ts'
import { queueEmail } from '../email/outbox.ts'
import { throttleDailyTotal } from '../limits/stranger-emails.ts'
import { findPersonRecords, hasRecords } from '../leads/owners/person.ts'

/** Email a person the link to their records, which is made when the email is sent. @returns false when there are none. */
export async function emailRecordsLink(email: string, now = currentTime()): Promise<boolean> {
  if (!hasRecords(await findPersonRecords(email, now))) return false
  await throttleDailyTotal('privacy')
  const { letter: template } = await readPrivacyWords()
  const { name } = await readSite()
  await queueEmail(
    {
      kind: 'privacy',
      to: email,
      subject: template.subject,
      text: fillPlaceholders(template.text, { firm: name }),
    },
    now,
  )
  return true
}
