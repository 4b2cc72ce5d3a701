import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { siteUrl } from '#server/environment.ts'
import { callFunction } from './call.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { FunctionModule } from './module.ts'

/** Fire every scheduled function at its times (UTC, as on Netlify). Answers how to stop that. */
export function startSchedules(
  modules: readonly FunctionModule[],
  later: BackgroundTasks,
): () => void {
  const jobs = modules.flatMap((module) => {
    const { config } = module
    if (!('schedule' in config) || !config.schedule) return []
    // A run that is still going on when the next is due is not doubled.
    const job = cron(config.schedule, { protect: true, unref: true }, () =>
      runScheduled(module, later, job.nextRun() ?? undefined),
    )
    return [job]
  })
  return () => jobs.forEach((job) => job.stop())
}

/** When `expression` fires next after `from`. */
export function nextRun(expression: string, from: Date): Date | undefined {
  return cron(expression, { paused: true }).nextRun(from) ?? undefined
}

/** Run a scheduled function once, as Netlify calls it. */
export async function runScheduled(
  module: FunctionModule,
  later: BackgroundTasks,
  next: Date | undefined,
): Promise<void> {
  const request = new Request(`${siteUrl()}/.netlify/functions/${module.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-netlify-event': 'schedule' },
    body: JSON.stringify({ next_run: next?.toISOString() }),
  })
  const caller = { ip: '127.0.0.1', requestId: randomUUID(), params: {} }
  const response = await callFunction(module, request, caller, later)
  if (!response.ok) console.error(`The scheduled ${module.name} answered ${response.status}`)
}

/** Five fields or a nickname such as `@hourly`: what Netlify takes. */
function cron(expression: string, options: object, run?: () => Promise<void>): Cron {
  const inUtc = { timezone: 'UTC', mode: '5-part', ...options } as const
  return run ? new Cron(expression, inUtc, run) : new Cron(expression, inUtc)
}
