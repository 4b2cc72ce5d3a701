import { parseArgs } from 'node:util'
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { listParts, type Part, REQUIRED_SCORES } from './parts.ts'
import { addScores, listSurvivors, percentOf, readScore, reportFile, type Score } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Includes mutants of what a module computes once. They need all tests of their file, one by one. */
    static: { type: 'boolean', default: false },
    /** Repeats mutants that an earlier run has judged. */
    force: { type: 'boolean', default: false },
    /** How many mutants are judged at the same time. */
    concurrency: { type: 'string', default: '2' },
    /** Prints what earlier runs found and runs nothing. */
    report: { type: 'boolean', default: false },
  },
})

/** `npm run mutate` changes the code in thousands of places, one at a time, and counts what no test notices. */
async function main(): Promise<void> {
  const parts = listParts()
  const chosen = parts.filter(
    ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
  )
  if (chosen.length === 0)
    throw new Error(`The parts are ${parts.map(({ name }) => name).join(', ')}.`)
  if (!values.report) for (const part of chosen) await mutate(part)
  if (positionals.length > 0)
    for (const { name } of chosen) console.log(listSurvivors(name).join('\n'))
  printScores(parts)
}

async function mutate({ name, mutate: pattern, tests, setup }: Part): Promise<void> {
  // For vitest.config.ts, in the processes that Stryker starts.
  Object.assign(process.env, { MUTATION_TESTS: tests.join(' '), MUTATION_SETUP: setup.join(' ') })
  const started = Date.now()
  await new Stryker({
    mutate: [pattern],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // `setup.ts` ends a run at the first failure.
    disableBail: true,
    ignoreStatic: !values.static,
    incremental: true,
    incrementalFile: reportFile(name),
    force: values.force,
    concurrency: Number(values.concurrency),
    // A busy machine must not pass for an endless loop.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    tempDirName: '.cache/mutation/copies',
    ignorePatterns: ['dist', '.data', '.cache', '.netlify', 'bench-results', 'test-results'],
    disableTypeChecks: false,
    reporters: process.stdout.isTTY ? ['progress'] : [],
    // The enum exists for the compiler alone.
    logLevel: 'error' as LogLevel,
    allowConsoleColors: false,
  }).runMutationTest()
  const score = readScore(name)
  if (score) console.log(`${describe(name, score)}, ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Adds up the last run of every part, and fails where a floor has less than it must. */
function printScores(parts: readonly Part[]): void {
  for (const [floor, required] of Object.entries(REQUIRED_SCORES)) {
    const own = parts.filter(({ name }) => name.startsWith(`${floor}/`))
    const scores = own.flatMap(({ name }) => {
      const score = readScore(name)
      if (score && values.report) console.log(describe(name, score))
      return score ?? []
    })
    if (scores.length === 0) continue
    const sum = addScores(scores)
    console.log(describe(`${floor}, ${scores.length} of ${own.length} parts`, sum))
    if (scores.length === own.length && percentOf(sum) < required) {
      console.log(`${floor} must have ${required}%`)
      process.exitCode = 1
    }
  }
}

function describe(name: string, score: Score): string {
  const { noticed, timedOut, survived, uncovered, ignored } = score
  const total = noticed + survived
  return `${name}: ${percentOf(score).toFixed(1)}% of ${total} mutants noticed (${timedOut} by time), ${survived} not (${uncovered} never run), ${ignored} ignored`
}

await main()
