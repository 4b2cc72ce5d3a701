import { rollUp } from '#server/funnel/roll-up.ts'
import { rebuildLeadIndex } from '#server/leads/lead-index.ts'
import { withData } from '#platform/data/data.ts'

/**
 * `npm run rollup`: count every closed day anew from its raw events, and the inbox's summaries from
 * the leads. Gives the same figures as the nightly job, so it repairs them whatever happened.
 */
const days = await withData(async () => {
  await rebuildLeadIndex()
  return rollUp({ again: true })
})
console.log(
  days.length === 0 ? 'There is no closed day to count.' : `Counted ${days.length} days anew.`,
)
