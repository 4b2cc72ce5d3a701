import type { DataFolder } from '../data/data-folder.ts'
import { liveRelease, newRelease, prune, publish } from './releases.ts'
import type { Make } from './build-process.ts'

/** Saves come in bursts; waiting this long lets one build answer for several. */
const GATHER_MS = 150

const LATER_MS = 60_000

export type BuildState =
  | { state: 'building'; at: string }
  | { state: 'ready'; at: string }
  | { state: 'failed'; at: string; error: string }

interface BuilderOptions {
  readonly folder: DataFolder
  readonly make: Make
  /** Told at every turn, and waited for. */
  readonly onState: (state: BuildState) => Promise<void>
  /** Told of the folder of each new live release, before the state becomes ready. */
  readonly onLive: (release: string) => Promise<void>
  /** How long what a build put off waits for the next. */
  readonly laterMs?: number
}

/**
 * Builds beside the live site and swaps the new release in whole.
 *
 * One build runs at a time, and at most one more waits for everything that was asked meanwhile.
 */
export class Builder {
  readonly #options: BuilderOptions
  readonly #stopping = new AbortController()
  #running: Promise<boolean> | undefined
  #waiting: Promise<boolean> | undefined

  constructor(options: BuilderOptions) {
    this.#options = options
  }

  /** Ask for a build. Answers whether the one that takes this request in came out well. */
  request(): Promise<boolean> {
    this.#waiting ??= this.#next()
    return this.#waiting
  }

  /** End what runs, and start nothing more. The live site stays as it is. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#running, this.#waiting])
  }

  /** What was put off is done when nobody waits for an article: it must not hold up the next save. */
  #requestLater(): void {
    const { laterMs = LATER_MS } = this.#options
    setTimeout(() => void this.request().catch(console.error), laterMs).unref()
  }

  async #next(): Promise<boolean> {
    await this.#running
    await gather(this.#stopping.signal)
    this.#waiting = undefined
    if (this.#stopping.signal.aborted) return false
    this.#running = this.#build()
    return this.#running
  }

  async #build(): Promise<boolean> {
    const { folder, make, onState, onLive } = this.#options
    try {
      await onState({ state: 'building', at: now() })
      const unfinished = newRelease(folder)
      const previous = await liveRelease(folder)
      this.#stopping.signal.throwIfAborted()
      const isComplete = await make(unfinished, previous, this.#stopping.signal)
      await onLive(await publish(folder, unfinished))
      await onState({ state: 'ready', at: now() })
      if (!isComplete) this.#requestLater()
      await prune(folder)
      return true
    } catch (error) {
      if (this.#stopping.signal.aborted) return false
      const sentence = error instanceof Error ? error.message : String(error)
      console.error(`The build failed, and the site stays as it was.\n${sentence}`)
      await onState({ state: 'failed', at: now(), error: sentence }).catch(console.error)
      return false
    }
  }
}

function now(): string {
  return new Date().toISOString()
}

function gather(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
