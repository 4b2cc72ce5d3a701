import { jobs } from '#functions/jobs.ts'
import { currentTime } from '#server/clock.ts'

const RUN_MS = 20_000

/** Run one scheduled job alone, with all the time of a run. */
export function runAlone(name: keyof typeof jobs): Promise<void> {
  return jobs[name](currentTime().getTime() + RUN_MS)
}
