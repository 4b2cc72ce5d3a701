import type { Config } from '@netlify/functions'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { runJob } from '#server/jobs/run-job.ts'

export const config: Config = { schedule: '*/5 * * * *' }

/** Retry emails that could not be sent at once. */
export default function retryOutbox(): Promise<void> {
  return runJob('outbox', { send: () => sendDueEmails() })
}
