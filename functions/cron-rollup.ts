import type { Config } from '@netlify/functions'
import { currentTime } from '#server/clock.ts'
import { removeOldEmails } from '#server/email/email-retention.ts'
import { removeOldEvents, rollUp } from '#server/funnel/roll-up.ts'
import { eraseDeleted } from '#server/privacy/erase-deleted.ts'
import { rebuildLeadIndex } from '#server/leads/lead-index.ts'
import { runSteps } from '#server/run-steps.ts'

export const config: Config = { schedule: '25 0 * * *' }

/** A scheduled function has 30 seconds. The next night continues. */
const RUN_MS = 20_000

/** Roll up closed days, repair the inbox index, and remove what is past its retention. */
export default async function rollUpAndRemove(): Promise<void> {
  const until = currentTime().getTime() + RUN_MS
  const { days, leads, events, emails } = await runSteps({
    days: async () => (await rollUp({ until })).length,
    index: () => rebuildLeadIndex(),
    leads: () => eraseDeleted(),
    events: () => removeOldEvents(currentTime(), until),
    emails: () => removeOldEmails(currentTime(), until),
  })
  console.log(`rolled up ${days} days; removed ${leads} leads, ${events} events, ${emails} emails`)
}
