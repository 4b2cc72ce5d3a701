import { randomUUID } from 'node:crypto'
import { siteUrl } from '#server/environment.ts'
import { callFunction } from './call.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { FunctionModule } from './module.ts'
import { createCron } from './cron.ts'

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
  const call = { ip: '127.0.0.1', requestId: randomUUID(), params: {} }
  const response = await callFunction(module, request, call, tasks)
  if (!response.ok)
    console.error(`The scheduled function ${module.name} returned ${response.status}`)
}
