import type { Config } from '@netlify/functions'
import { removeOldEvents, rollUp } from '#server/funnel/roll-up.ts'
import { rebuildCatalogue } from '#server/inbox/catalogue.ts'
import { eraseDeleted } from '#server/inbox/changes.ts'
import { removeOldMails } from '#server/old-mails.ts'

export const config: Config = { schedule: '25 0 * * *' }

/** A scheduled function has half a minute; what is left over is done the next night. */
const RUN_MS = 20_000

/** Close the books of yesterday, put the inbox's summaries right, and remove what was kept long enough. */
export default async function closeDay(): Promise<void> {
  const until = Date.now() + RUN_MS
  const days = await rollUp({ until })
  await rebuildCatalogue()
  const leads = await eraseDeleted()
  const events = await removeOldEvents(new Date(), until)
  const mails = await removeOldMails(new Date(), until)
  console.log(
    `rolled up ${days.length} days; removed ${leads} leads, ${events} events, ${mails} mails`,
  )
}
