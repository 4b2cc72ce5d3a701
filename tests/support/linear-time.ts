import { expect } from 'vitest'

const LONG_ENOUGH_MS = 5
const MOST = 1 << 15

/**
 * Checks that four times the input takes at most six times as long, best of five, from the first size that
 * takes long enough to measure. What is faster than that with 30,000 characters is not quadratic.
 *
 * @param make The input for a size, about as long as the size.
 */
export function expectLinearTime<Input>(run: (input: Input) => void, make: (n: number) => Input) {
  let n = 256
  while (n < MOST && best(run, make(n)) < LONG_ENOUGH_MS) n *= 2
  let [short, long] = [best(run, make(n)), best(run, make(4 * n))]
  if (short < LONG_ENOUGH_MS) return
  // Memory is slower for long inputs, so the first ratio can be too high.
  for (let again = 0; again < 3 && long / short > 6; again++) {
    short = Math.min(short, best(run, make(n)))
    long = Math.min(long, best(run, make(4 * n)))
  }
  expect(long / short, `${n} and ${4 * n} characters`).toBeLessThanOrEqual(6)
}

function best<Input>(run: (input: Input) => void, input: Input, times = 5): number {
  const measured = Array.from({ length: times }, () => {
    const before = process.threadCpuUsage()
    run(input)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...measured)
}

/**
 * The text for a size that slows a reader most, of a text that it accepts: one or two runs of a character
 * anywhere in it, and at its end something that it rejects.
 */
export function findSlowestRuns(
  run: (text: string) => void,
  accepted: string,
  size = 2_000,
): (n: number) => string {
  const runs = new Set([...accepted, ' ', '\t', '\n'])
  let slowest = { time: 0, make: (n: number) => ' '.repeat(n) }
  for (const char of runs) {
    for (let first = 0; first <= accepted.length; first++) {
      for (let second = first; second <= accepted.length; second++) {
        const make = (n: number) =>
          accepted.slice(0, first) +
          char.repeat(n / 2) +
          accepted.slice(first, second) +
          char.repeat(n / 2) +
          accepted.slice(second, -1) +
          '\0'
        // Most are faster than the slowest so far in the first of three runs already.
        if (best(run, make(size), 1) <= slowest.time) continue
        const time = best(run, make(size), 3)
        if (time > slowest.time) slowest = { time, make }
      }
    }
  }
  return slowest.make
}
