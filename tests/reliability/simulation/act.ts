import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { runStep, type Outcome } from './actions.ts'
import type { Event } from './checks.ts'
import { isQuiet } from './journeys/guide.ts'
import type { Plan, Step } from './plan.ts'
import { registerOf } from './registers/registers.ts'
import type { World } from './world/people-at-work.ts'
import type { Scheduler } from './world/scheduler.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOST_WRITES = 10

/** What the actors of a simulation share. */
export interface Scene {
  readonly world: World
  readonly scheduler: Scheduler
  readonly random: SeededRandom
  /** Of the clock alone, so that a plan without jumps does the same otherwise. */
  readonly clockRandom: SeededRandom
  readonly history: Event[]
  readonly plan: Plan
}

/** Do the steps of one actor, each in the process that runs at that time. */
export async function act(steps: readonly Step[], scene: Scene): Promise<void> {
  const { world, scheduler, random, history, plan } = scene
  const mine: World = { ...world, seen: new Map() }
  for (const step of steps) {
    await scheduler.clock.sleep(random.below(2_000))
    if (random.chance((plan.crashes * 2) / 30)) crashSoon(scene)
    jumpSometimes(scene)
    const [start, startMs] = [scheduler.steps, scheduler.clock.elapsedMs()]
    const seen =
      step.act === 'change'
        ? (mine.seen.get(step.subject) ?? registerOf(step.subject).initial)
        : undefined
    const outcome = await scheduler
      .run(() => runStep(step, mine, plan))
      .catch((error: unknown): Outcome => {
        if (isQuiet(plan)) world.faults.push(`${JSON.stringify(step)} ended with ${String(error)}`)
        return { status: 0 }
      })
    const known = outcome === 'crashed' ? { status: 0 } : outcome
    const [end, endMs] = [scheduler.steps, scheduler.clock.elapsedMs()]
    const at = { start, end, startMs, endMs }
    history.push({ step, outcome: known, ...at, ...(seen !== undefined && { seen }) })
  }
}

/** Right after something was stored. The clock of the next process may be another. */
function crashSoon(scene: Scene): void {
  const { scheduler, random } = scene
  scheduler.crashAfterWrites(1 + random.below(MOST_WRITES), () => jumpSometimes(scene))
}

/** Let the wall clock jump for everything that runs. */
function jumpSometimes({ scheduler, clockRandom, plan }: Scene): void {
  if (!clockRandom.chance((plan.jumps * 2) / 30)) return
  const isForwards = clockRandom.chance(0.5)
  scheduler.jump(
    isForwards ? (1 + clockRandom.below(12)) * HOUR_MS : -(1 + clockRandom.below(30)) * MINUTE_MS,
  )
}
