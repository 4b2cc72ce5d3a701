/** Where server code reads the time. A simulation replaces all of it at once. */
export interface Clock {
  /** Wall-clock time in milliseconds since the epoch. It can jump. */
  epochMs(): number
  /** Milliseconds that only grow, for durations. */
  elapsedMs(): number
  sleep(ms: number): Promise<void>
}

const systemClock: Clock = {
  epochMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

let clock = systemClock

/** @returns a function that puts the system's clock back. */
export function replaceClock(replacement: Clock): () => void {
  clock = replacement
  return () => {
    clock = systemClock
  }
}

export function currentTime(): Date {
  return new Date(clock.epochMs())
}

export function elapsedMs(): number {
  return clock.elapsedMs()
}

export function sleep(ms: number): Promise<void> {
  return ms > 0 ? clock.sleep(ms) : Promise.resolve()
}
