import { setTimeout as pause } from 'node:timers/promises'

/** What a load met. */
export interface Load {
  readonly latencies: number[]
  readonly rejected: number
  readonly perSecond: number
}

type Options = {
  readonly seconds: number
  /** Send request number `i`, counted from 0. Returns its status. */
  readonly send: (i: number) => Promise<number>
} & ({ readonly perSecond: number } | { readonly parallel: number })

/**
 * Generate a bounded load. With `perSecond` requests start at a fixed rate (an open loop, which shows
 * the queue of a slow server); with `parallel` each response starts the next request.
 */
export async function load(options: Options): Promise<Load> {
  const latencies: number[] = []
  let rejected = 0
  const started = performance.now()
  const one = async (i: number, due: number) => {
    const status = await options.send(i)
    latencies.push(performance.now() - due)
    if (status < 200 || status >= 300) rejected += 1
  }
  if ('parallel' in options) {
    const end = started + options.seconds * 1000
    let next = 0
    const work = async () => {
      while (performance.now() < end) await one(next++, performance.now())
    }
    await Promise.all(Array.from({ length: options.parallel }, work))
  } else {
    const all: Promise<void>[] = []
    for (let i = 0; i < options.perSecond * options.seconds; i++) {
      const due = started + (i * 1000) / options.perSecond
      const wait = due - performance.now()
      if (wait > 1) await pause(wait)
      all.push(one(i, due))
    }
    await Promise.all(all)
  }
  const perSecond = (latencies.length * 1000) / (performance.now() - started)
  return { latencies, rejected, perSecond }
}
