import type { Config } from '@netlify/functions'
import { queueDailyDigest } from '#server/email/daily-digest.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'

/** 7 a.m. in Dallas in winter. */
export const config: Config = { schedule: '0 13 * * *' }

export default async function sendDigest(): Promise<void> {
  if (await queueDailyDigest()) await sendDueEmails()
}
