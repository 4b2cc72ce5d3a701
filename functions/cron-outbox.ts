import type { Config } from '@netlify/functions'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { escalateOverdueLeads } from '#server/leads/work/escalations.ts'
import { runJob } from '#server/jobs/run-job.ts'

export const config: Config = { schedule: '*/5 * * * *' }

/** Escalate leads that wait too long, and retry emails that could not be sent at once. */
export default function retryOutbox(): Promise<void> {
  return runJob('outbox', { escalate: () => escalateOverdueLeads(), send: () => sendDueEmails() })
}
