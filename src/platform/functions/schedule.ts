import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { siteUrl } from '#server/environment.ts'
import { type BackgroundTasks, callFunction } from './call.ts'
import type { FunctionModule } from './load-functions.ts'

/** Five fields or a nickname such as `@hourly`, as on Netlify. */
export function createCron(expression: string, options: object, run: () => Promise<void>): Cron {
  return new Cron(expression, { timezone: 'UTC', mode: '5-part', ...options }, run)
}

/** Run every scheduled function at its times, in UTC as on Netlify. Returns a function that stops it. */
export function startSchedules(
  modules: readonly FunctionModule[],
  tasks: BackgroundTasks,
): () => void {
  const jobs = modules.flatMap((module) => {
    const { config } = module
    if (!('schedule' in config) || !config.schedule) return []
    // `protect` skips a run while the one before it has not finished.
    const job = createCron(config.schedule, { protect: true, unref: true }, () =>
      runScheduled(module, tasks, job.nextRun() ?? undefined),
    )
    return [job]
  })
  return () => jobs.forEach((job) => job.stop())
}

/** Call a scheduled function once, with the request that Netlify sends. */
export async function runScheduled(
  module: FunctionModule,
  tasks: BackgroundTasks,
  next: Date | undefined,
): Promise<void> {
  const request = new Request(`${siteUrl()}/.netlify/functions/${module.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-netlify-event': 'schedule' },
    body: JSON.stringify({ next_run: next?.toISOString() }),
  })
  const call = { ip: '127.0.0.1', requestId: randomUUID() }
  const response = await callFunction(module, request, call, tasks)
  if (!response.ok)
    console.error(`The scheduled function ${module.name} returned ${response.status}`)
}
