import { SESSION_MS } from '#domain/accounts/session.ts'
import { SAVED_RESULT_DAYS } from '#domain/quiz/requests.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { accountLinks } from '#server/accounts/links/link-store.ts'
import { knownDevices, REMEMBERED_MS } from '#server/accounts/sessions/start-session.ts'
import { FORMER_STORES } from '#server/archive/stores.ts'
import { sweepBuilds } from '#server/build-hook/build-reports.ts'
import { callHookIfDue, requestBuild } from '#server/build-hook/hook.ts'
import { currentTime } from '#server/clock.ts'
import { rebaseEdits } from '#server/content/pending-content.ts'
import { removeOldEmails } from '#server/email/outbox.ts'
import type { FunctionConfig } from '#server/http/routes.ts'
import { queueDailyDigest } from '#server/leads/daily-digest.ts'
import { groupLeadsByPerson, recheckOwners } from '#server/leads/group-leads.ts'
import { idempotencyRecords } from '#server/leads/leads.ts'
import { savedResults } from '#server/leads/saved-results.ts'
import { escalateOverdueLeads } from '#server/leads/waiting-leads.ts'
import { ATTEMPTS_KEPT_MS } from '#server/limits/login-throttle.ts'
import { rollUpClicks } from '#server/marketing/campaigns/short-links.ts'
import { removeOldEvents, rollUp } from '#server/marketing/funnel/roll-up.ts'
import { queueWeeklyEmail } from '#server/marketing/weekly-email.ts'
import { sweepUnusedImages } from '#server/media/unused-images.ts'
import { findDueJob, type JobName, runJob } from '#server/operations/jobs/run-job.ts'
import { runSelfChecks } from '#server/operations/self-checks/run-self-checks.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { postPacks } from '#server/posts/post-store.ts'
import { publishDuePosts, purgeDeletedPosts } from '#server/posts/scheduled-changes.ts'
import { sweepWorkingCopies } from '#server/posts/working-copies.ts'
import { eraseDueLeads } from '#server/privacy/erase-leads.ts'
import { repairIfBehind } from '#server/publishing/repair.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { storeQuizVersions } from '#server/site/quiz-versions.ts'
import { blobs } from '#server/storage/blobs.ts'
import type { Collection } from '#server/storage/collection.ts'
import { runSteps } from '#server/storage/run-steps.ts'
import { sweepStore, sweepOldKeys } from '#server/storage/sweep.ts'
import contact from './contact.ts'

/** Every five minutes. */
export const config: FunctionConfig = { schedule: '*/5 * * * *' }

/** Netlify ends a scheduled function after 30 seconds; the last storage call may take 8 of them. */
const RUN_MS = 20_000

/** The share of a run for publishing, so that emails get the rest even behind a slow build hook. */
const PUBLISH_MS = 6_000

/** A nightly job waits for the next run where less is left, because a mail server may take 12 seconds. */
const NIGHTLY_MS = 14_000

type Job = (until: number) => Promise<void>

/** A job that records its run under its name. Each step gets a share of the time that is left. */
const defineJob =
  (name: JobName, steps: Parameters<typeof runJob>[1]): Job =>
  (until) =>
    runJob(name, steps, until)

/** A step that removes the older records of a store whose keys end with a time. */
const removeAfter = (store: string, keptMs: number) => (end: number) =>
  sweepOldKeys(blobs(store), keptMs, end)

/** A step that removes the records in which the time of this field is older. */
const removeRecordsAfter =
  <Field extends string>(
    records: Pick<Collection<Readonly<Record<Field, string>>>, 'removeExpired'>,
    field: Field,
    keptMs: number,
  ) =>
  (end: number) => {
    const oldest = currentTime().getTime() - keptMs
    return records.removeExpired((record) => Date.parse(record[field]) < oldest, end)
  }

/** What each job of `JOBS` does. */
export const jobs = {
  /** Publishes what is due, repeats lost build requests, and imports the posts that a deploy brought. */
  'scheduled-posts': (until) => {
    const now = currentTime()
    let isPublished = false
    const steps = {
      publish: () =>
        publishDuePosts(now, async ({ title }) => {
          isPublished = true
          await recordActivity('system', 'post.published', title)
        }),
      requestBuild: async () => {
        // An author chose the time, so the build does not wait for other saves.
        if (isPublished) await requestBuild('urgent')
        await callHookIfDue(now)
        await repairIfBehind(now)
      },
      import: async () => void (await importShippedPosts()),
      clearContent: rebaseEdits,
    }
    return runJob('scheduled-posts', steps, Math.min(until, now.getTime() + PUBLISH_MS))
  },

  /** Escalates leads that wait too long, queues the email of the week, and sends what could not be sent at once. */
  outbox: defineJob('outbox', {
    escalate: () => escalateOverdueLeads(),
    week: async () => void (await queueWeeklyEmail()),
    send: (end) => sendDueEmails(currentTime(), end),
  }),

  proof: (until) => runSelfChecks(contact, until),

  /** Removes what has expired, such as sessions and account links. */
  cleanup: defineJob('cleanup', {
    throttle: removeAfter('throttle', 2 * DAY_MS),
    loginAttempts: removeAfter('login-attempts', ATTEMPTS_KEPT_MS),
    sessions: removeAfter('sessions', SESSION_MS),
    accountLinks: removeRecordsAfter(accountLinks, 'createdAt', 7 * DAY_MS),
    challenges: removeAfter('used-challenges', HOUR_MS),
    knownDevices: removeRecordsAfter(knownDevices, 'seenAt', REMEMBERED_MS),
    savedResults: removeRecordsAfter(savedResults, 'savedAt', SAVED_RESULT_DAYS * DAY_MS),
    // Browsers retry a submission for a day.
    idempotencyRecords: removeRecordsAfter(idempotencyRecords, 'receivedAt', 2 * DAY_MS),
    builds: (end) => sweepBuilds(currentTime(), end),
    serverErrors: removeAfter('server-errors', 7 * DAY_MS),
    posts: () => purgeDeletedPosts(currentTime()),
    // Purged posts leave the packs at once and not with the next deploy.
    packs: refreshPacks,
    workingCopies: (end) => sweepWorkingCopies(currentTime(), end),
  }),

  'unused-images': defineJob('unused-images', {
    images: (end) => sweepUnusedImages(currentTime(), end),
  }),

  /** Rolls up closed days, and removes what is past its retention. */
  rollup: defineJob('rollup', {
    days: async (end) => void (await rollUp({ until: end })),
    formerStores: async (end) => {
      for (const store of FORMER_STORES) await sweepStore(blobs(store), () => true, end)
    },
    people: async (end) => ({ ...(await groupLeadsByPerson({ until: end })), count: 0 }),
    owners: (end) => recheckOwners(undefined, end),
    // A deploy event that was lost would lose the wording of a quiz.
    wording: () => storeQuizVersions(currentTime()),
    clicks: (end) => rollUpClicks(undefined, end),
    leads: (end) => eraseDueLeads(undefined, end),
    events: (end) => removeOldEvents(undefined, end),
    emails: (end) => removeOldEmails(undefined, end),
  }),

  digest: defineJob('digest', {
    send: async (end) => {
      if (await queueDailyDigest()) await sendDueEmails(currentTime(), end)
    },
  }),
} satisfies Record<JobName, Job>

/** Only deploys make packs, and only Netlify's builds read them. */
async function refreshPacks(until: number): Promise<void> {
  if ((await postPacks.read()).size > 0) await postPacks.refresh(until)
}

/** Publish and request builds first, then send email, then run the nightly job that is due for longest. */
export default async function runDueJobs(): Promise<void> {
  const until = currentTime().getTime() + RUN_MS
  await runSteps({
    publish: () => jobs['scheduled-posts'](until),
    email: () => jobs.outbox(until),
    nightly: async () => {
      if (until - currentTime().getTime() < NIGHTLY_MS) return
      const due = await findDueJob(currentTime())
      if (due) await jobs[due](until)
    },
  })
}
