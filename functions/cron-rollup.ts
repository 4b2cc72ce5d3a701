import type { Config } from '@netlify/functions'
import { removeOldEvents, rollUp } from '#server/funnel/roll-up.ts'
import { rebuildLeadIndex } from '#server/leads/lead-index.ts'
import { eraseDeleted } from '#server/privacy/erase-deleted.ts'
import { removeOldEmails } from '#server/email/email-retention.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { schedule: '25 0 * * *' }

/** A scheduled function has half a minute; what is left over is done the next night. */
const RUN_MS = 20_000

/** Close the books of yesterday, put the inbox's summaries right, and remove what was kept long enough. */
export default async function closeDay(): Promise<void> {
  const until = currentTime().getTime() + RUN_MS
  const days = await rollUp({ until })
  await rebuildLeadIndex()
  const leads = await eraseDeleted()
  const events = await removeOldEvents(currentTime(), until)
  const emails = await removeOldEmails(currentTime(), until)
  console.log(
    `rolled up ${days.length} days; removed ${leads} leads, ${events} events, ${emails} emails`,
  )
}
