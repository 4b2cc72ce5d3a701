import type { Config } from '@netlify/functions'
import { queueDailyDigest } from '#server/email/daily-digest.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { runJob } from '#server/jobs/run-job.ts'

/** 7 a.m. in Dallas in winter. */
export const config: Config = { schedule: '0 13 * * *' }

export default function sendDigest(): Promise<void> {
  return runJob('digest', {
    send: async () => {
      if (await queueDailyDigest()) await sendDueEmails()
    },
  })
}
