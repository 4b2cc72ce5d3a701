import type { Plan, Step } from './plan.ts'
import { simulate } from './simulation.ts'

const SIMPLER = [{ crashes: 0 }, { jumps: 0 }, { listLagMs: 0 }, { faultRate: 0 }] as const

/** The fewest steps, faults and crashes with which a plan still fails, found by leaving out one after another. */
export async function shortenPlan(plan: Plan): Promise<Plan> {
  let shortest = plan
  for (const simpler of SIMPLER) {
    const candidate = { ...shortest, ...simpler }
    if (await fails(candidate)) shortest = candidate
  }
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const candidate of listShorter(shortest)) {
      if (!(await fails(candidate))) continue
      shortest = candidate
      isShorter = true
      break
    }
  }
  return shortest
}

/** The plan without one of its steps. */
function* listShorter(plan: Plan): Generator<Plan> {
  for (const [index, steps] of plan.actors.entries()) {
    for (const left of steps) {
      const without = steps.filter((step) => step !== left)
      yield { ...plan, actors: plan.actors.with(index, without) }
    }
  }
}

async function fails(plan: Plan): Promise<boolean> {
  return (await simulate(plan)).violations.length > 0
}

/** What else happens in a plan, in one line. */
export function describeFaults({ faultRate, crashes, listLagMs, jumps }: Plan): string {
  const lag = listLagMs > 0 ? `listings up to ${listLagMs} ms late` : 'current listings'
  return [
    `a fault rate of ${faultRate}`,
    crashes > 0 ? 'crashes' : 'no crash',
    lag,
    jumps > 0 ? 'a clock that jumps' : 'a right clock',
  ].join(', ')
}

export function countSteps({ actors }: Plan): number {
  return actors.flat().length
}

/** A step in one line. */
export function describeStep(step: Step): string {
  return Object.values(step).join(' ')
}
