import type { Config } from '@netlify/functions'
import { rollUpClicks } from '#server/campaigns/clicks.ts'
import { currentTime } from '#server/clock.ts'
import { storeQuizVersions } from '#server/content/quiz-versions.ts'
import { removeOldEmails } from '#server/email/outbox.ts'
import { removeOldEvents, rollUp } from '#server/funnel/roll-up.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { bringTogether } from '#server/leads/people/bring-together.ts'
import { rebuildLeadIndex } from '#server/leads/index/lead-index.ts'
import { recheckOwners } from '#server/leads/people/recheck-owners.ts'
import { eraseDeleted } from '#server/privacy/erase-deleted.ts'

/** In UTC: after midnight in America, where the firm's day has ended. */
export const config: Config = { schedule: '25 8 * * *' }

/** Roll up closed days, repair the inbox index, and remove what is past its retention. */
export default function rollUpAndRemove(): Promise<void> {
  return runJob('rollup', {
    days: async (until) => void (await rollUp({ until })),
    index: async () => void (await rebuildLeadIndex()),
    people: async (until) => ({ ...(await bringTogether({ until })), count: 0 }),
    owners: (until) => recheckOwners(undefined, until),
    // A deploy event that was lost would lose the wording of a quiz.
    wording: () => storeQuizVersions(currentTime()),
    clicks: (until) => rollUpClicks(undefined, until),
    leads: (until) => eraseDeleted(undefined, until),
    events: (until) => removeOldEvents(undefined, until),
    emails: (until) => removeOldEmails(undefined, until),
  })
}
