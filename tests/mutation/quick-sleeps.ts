import { replaceClock } from '#server/clock.ts'

const LONGEST_MS = 10

/** A mutant that makes code wait or try again would cost seconds in each test. */
replaceClock({
  epochMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, LONGEST_MS))),
})
