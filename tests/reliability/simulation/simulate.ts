import { createPlan, type Plan } from './plan.ts'
import { prepareProcess } from './prepare-process.ts'
import { countSteps, describeFaults, describeStep, shortenPlan } from './shorten.ts'
import { simulate } from './simulation.ts'

const [first = 1, count = 1] = process.argv.slice(2).map(Number)

/** A long run says how far it is. */
const SEEDS_PER_REPORT = 500

/** So many of the first seeds are run twice, because a failure that does not repeat cannot be found. */
const REPEATED = 10

/** The console belongs to the simulated site, which is silent. */
const write = (line: string) => void process.stdout.write(`${line}\n`)

/** Run the plans of so many seeds. The first that fails is run again and shortened; then this exits with 1. */
async function main(): Promise<number> {
  prepareProcess()
  // Whatever is loaded when it is first used is loaded now, so that every run does the same.
  await simulate({ ...createPlan(1), faultRate: 0, crashes: 0, jumps: 0, listLagMs: 0 })
  const startedAt = performance.now()
  for (let seed = first; seed < first + count; seed++) {
    const plan = createPlan(seed)
    const { violations, trace } = await simulate(plan)
    const done = seed - first + 1
    if (done % SEEDS_PER_REPORT === 0) write(`seed ${seed}: ${done} run`)
    const isSame = done > REPEATED || (await simulate(plan)).trace === trace
    if (violations.length === 0 && isSame) continue
    await reportFailure(plan, violations, trace)
    return 1
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  write(`${count} seeds without a violation in ${seconds} s`)
  return 0
}

async function reportFailure(plan: Plan, violations: readonly string[], trace: string) {
  write(`seed ${plan.seed} fails:`)
  for (const violation of violations) write(`  ${violation}`)
  const again = await simulate(plan)
  write(again.trace === trace ? 'A second run does the same.' : 'A second run does something else.')
  const shortest = await shortenPlan(plan)
  write(
    `${countSteps(shortest)} of ${countSteps(plan)} steps still fail, with ${describeFaults(shortest)}:`,
  )
  for (const steps of shortest.actors) {
    if (steps.length > 0) write(`  ${steps.map(describeStep).join('; ')}`)
  }
  for (const violation of (await simulate(shortest)).violations) write(`  ${violation}`)
}

process.exitCode = await main()
// What a crashed process left waiting never ends.
process.exit()
