import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

interface Measured {
  readonly latencies: number[]
  readonly statuses: ReadonlyMap<number, number>
  readonly perSecond: number
}

type Load = {
  readonly seconds: number
  /** Send request number `i`, counted from 0. Returns its status. */
  readonly send: (i: number) => Promise<number>
} & ({ readonly perSecond: number } | { readonly parallel: number })

/**
 * Generate a bounded load. With `perSecond` requests start at a fixed rate (an open loop, which shows
 * the queue of a slow server); with `parallel` each response starts the next request.
 */
export async function load(options: Load): Promise<Measured> {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()
  const one = async (i: number, due: number) => {
    const status = await options.send(i)
    latencies.push(performance.now() - due)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if ('parallel' in options) await closedLoop(options.parallel, options.seconds, one)
  else await openLoop(options.perSecond, options.seconds, one)
  const seconds = (performance.now() - started) / 1000
  return { latencies, statuses, perSecond: latencies.length / seconds }
}

async function openLoop(
  perSecond: number,
  seconds: number,
  one: (i: number, due: number) => Promise<void>,
): Promise<void> {
  const started = performance.now()
  const all: Promise<void>[] = []
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = started + (i * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    all.push(one(i, due))
  }
  await Promise.all(all)
}

async function closedLoop(
  parallel: number,
  seconds: number,
  one: (i: number, due: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  let next = 0
  const worker = async () => {
    while (performance.now() < end) await one(next++, performance.now())
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}
