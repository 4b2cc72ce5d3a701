import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#server/clock.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { pendingNativeCalls } from './native-work.ts'

const nextTurn = setImmediate
const QUIET_TURNS = 3
/** Short, because calls that a site makes at the same time come one after the other here. */
const LONGEST_CALL_MS = 20
const MOST_STEPS = 40_000

/** A storage call that waits for its turn, or a timer that waits for its time. */
interface Waiting {
  readonly resume: () => void
}
interface Timer extends Waiting {
  readonly at: number
  readonly id: number
}

/**
 * Runs several tasks one storage call at a time. A seed decides whose call is next, so the same seed
 * gives the same order. Time passes only here.
 */
export class Scheduler {
  readonly #random: SeededRandom
  #calls: Waiting[] = []
  #timers: Timer[] = []
  #elapsed = 0
  #activity = 0
  #timerId = 0
  #process = 0
  readonly #current = new AsyncLocalStorage<number>()
  #crash = Promise.withResolvers<'crashed'>()
  #epoch: number
  #writesLeft = Infinity
  #afterCrash = () => {}
  /** How many storage calls were made, which tells two runs apart. */
  steps = 0
  /** When the process was killed, in virtual milliseconds. */
  readonly kills: number[] = []

  constructor(random: SeededRandom, startedAt: number) {
    this.#random = random
    this.#epoch = startedAt
  }

  readonly clock: Clock = {
    epochMs: () => Math.floor(this.#epoch + this.#elapsed),
    elapsedMs: () => this.#elapsed,
    sleep: (ms) => new Promise((resolve) => void this.startTimer(resolve, ms)),
  }

  /** Let the wall clock jump. */
  jump(ms: number): void {
    this.#epoch += ms
  }

  startTimer = (resume: () => void, ms = 0): number => {
    const id = ++this.#timerId
    const process = this.#current.getStore()
    const resumeIfAlive = () => {
      if (process === undefined || process === this.#process) resume()
    }
    this.#timers.push({ at: this.#elapsed + Math.max(0, ms), id, resume: resumeIfAlive })
    this.#activity += 1
    return id
  }

  stopTimer = (id: unknown): void => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id)
  }

  /** Wait for the turn of a storage call. Calls of a crashed process never have theirs. */
  async takeTurn(): Promise<void> {
    const process = this.#current.getStore()
    const turn = Promise.withResolvers<void>()
    this.#activity += 1
    if (process === this.#process) this.#calls.push({ resume: turn.resolve })
    await turn.promise
  }

  /** Whether the process of this task was killed. */
  hasEnded(): boolean {
    return this.#current.getStore() !== this.#process
  }

  /** Run a task in the present process. It ends with `crashed` when the process does. */
  run<T>(task: () => Promise<T>): Promise<T | 'crashed'> {
    const crashed = this.#crash.promise
    return this.#current.run(this.#process, () => Promise.race([task(), crashed]))
  }

  /** End the process as soon as it has changed the storage this often. */
  crashAfterWrites(count: number, after = () => {}): void {
    this.#writesLeft = count
    this.#afterCrash = after
  }

  /** The storage was changed, and no one knows yet. */
  noteWrite(): void {
    this.#writesLeft -= 1
    if (this.#writesLeft > 0) return
    this.#writesLeft = Infinity
    this.crash()
    this.#afterCrash()
  }

  /** End the process between two storage calls; the next tasks run in a new one. */
  crash(): void {
    this.kills.push(this.#elapsed)
    this.#process += 1
    this.#calls = []
    this.#activity += 1
    this.#crash.resolve('crashed')
    this.#crash = Promise.withResolvers()
  }

  /** Let time and calls go on until all work has ended. @throws when it never ends. */
  async finish(work: Promise<unknown>): Promise<void> {
    let isDone = false
    const end = () => void (isDone = true)
    work.then(end, end)
    await this.#resumeUntil(() => isDone)
    if (!isDone) throw new Error('the work waits for nothing')
  }

  /** Let the work that no answer waits for end, too. @throws when it never ends. */
  finishBackgroundWork(): Promise<void> {
    return this.#resumeUntil(() => false)
  }

  /** Resume calls and timers until `isOver`, or until none is left. */
  async #resumeUntil(isOver: () => boolean): Promise<void> {
    for (let steps = 0; ; steps++) {
      await this.#settle()
      if (isOver()) return
      if (steps > MOST_STEPS) throw new Error('the work does not end')
      if (!this.#resumeOne()) return
    }
  }

  #resumeOne(): boolean {
    const timer = this.#timers.toSorted((a, b) => a.at - b.at || a.id - b.id)[0]
    const isTimeForTimer = timer && (timer.at <= this.#elapsed || this.#calls.length === 0)
    if (timer && isTimeForTimer) {
      this.#elapsed = Math.max(this.#elapsed, timer.at)
      this.stopTimer(timer.id)
      timer.resume()
      return true
    }
    if (this.#calls.length === 0) return false
    const [call] = this.#calls.splice(this.#random.below(this.#calls.length), 1)
    this.#elapsed += this.#random.below(LONGEST_CALL_MS)
    this.steps += 1
    call?.resume()
    return true
  }

  /** Wait until no code can go on without a call, a timer or another thread. */
  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      const seen = this.#activity
      await new Promise((resolve) => nextTurn(resolve))
      quiet = this.#activity === seen && pendingNativeCalls() === 0 ? quiet + 1 : 0
    }
  }
}
