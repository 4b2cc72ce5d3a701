interface Job {
  /** What it does, for the health screen. */
  readonly purpose: string
  /** How often it is scheduled, in minutes. */
  readonly everyMinutes: number
}

const DAILY = 24 * 60

/** The scheduled jobs by the name under which their runs are recorded. */
export const JOBS: Readonly<Record<string, Job>> = {
  'scheduled-posts': { purpose: 'Publishes due articles, requests builds', everyMinutes: 5 },
  outbox: { purpose: 'Sends emails, escalates late leads', everyMinutes: 5 },
  cleanup: { purpose: 'Removes what has expired', everyMinutes: DAILY },
  rollup: { purpose: 'Counts closed days, erases old leads', everyMinutes: DAILY },
  'unused-images': { purpose: 'Removes images that nothing uses', everyMinutes: DAILY },
  proof: { purpose: 'Proves that the site works, repairs the inbox', everyMinutes: DAILY },
  digest: { purpose: 'Sends the daily digest', everyMinutes: DAILY },
}

/** A run may be missed and the next one start late, as Netlify's scheduler does. */
const GRACE_MS = 10 * 60_000

/** Whether a job that has run before should have run again by now. */
export function isJobLate(name: string, startedAt: string, now: Date): boolean {
  const job = JOBS[name]
  if (!job) return false
  return now.getTime() - Date.parse(startedAt) > 2 * job.everyMinutes * 60_000 + GRACE_MS
}
