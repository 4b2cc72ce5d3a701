import { rollUp } from '#server/funnel/roll-up.ts'
import { inbox } from '#server/leads/leads.ts'
import { withData } from '#platform/data/data.ts'

/**
 * `npm run rollup`: count every closed day again from its events, and rebuild the inbox's summaries.
 * The result equals that of the nightly job.
 */
const days = await withData(async () => {
  await inbox.rebuild()
  return rollUp({ again: true })
})
console.log(
  days.length === 0 ? 'There is no closed day to count.' : `Counted ${days.length} days again.`,
)
