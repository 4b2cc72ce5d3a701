import type { Config } from '@netlify/functions'
import { sendDueEmails } from '#server/email/send-emails.ts'

export const config: Config = { schedule: '*/5 * * * *' }

/** Retry emails that could not be sent at once. */
export default async function retryOutbox(): Promise<void> {
  await sendDueEmails()
}
