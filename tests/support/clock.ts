import { onTestFinished } from 'vitest'
import { replaceClock } from '#server/clock.ts'

/** Let it be this time on the server, until it is set again or the test ends. */
export function setTime(at: Date | number): void {
  const epochMs = Number(at)
  onTestFinished(
    replaceClock({
      epochMs: () => epochMs,
      elapsedMs: () => performance.now(),
      sleep: async () => {},
    }),
  )
}
