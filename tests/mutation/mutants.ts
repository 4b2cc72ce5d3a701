import { existsSync } from 'node:fs'
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import type { Programs } from '../nightly/program.ts'
import { listParts, type Part, REQUIRED_SCORES } from './parts.ts'
import { describeScore, listSurvivors, readScore, reportFile } from './report.ts'

const parts = listParts()

/** `npm run mutate` changes the code in thousands of places, one at a time, and counts what no test notices. */
export const mutants: Programs = {
  names: parts.map(({ name }) => name),
  limitMinutes: 60,
  async run(name, { report, force }) {
    const part = parts.find((each) => each.name === name)!
    if (!report) await mutate(part, force)
    console.log(listSurvivors(name).join('\n'))
    const score = readScore([name])
    return score ? [{ what: name, ...describeScore(score) }] : []
  },
  /** The last run of every part, which is too little where a floor has less than it must. */
  async end() {
    return Object.entries(REQUIRED_SCORES).flatMap(([floor, required]) => {
      const own = parts.map(({ name }) => name).filter((name) => name.startsWith(`${floor}/`))
      const run = own.filter((name) => existsSync(reportFile(name)))
      const score = readScore(run)
      if (!score) return []
      const sum = {
        what: `${floor}, ${run.length} of ${own.length} parts`,
        ...describeScore(score),
      }
      return run.length < own.length ? sum : { ...sum, budget: required, atLeast: true }
    })
  },
}

async function mutate({ name, mutate: pattern, tests, setup }: Part, force: boolean) {
  // For the processes that Stryker starts.
  const [MUTATION_TESTS, MUTATION_SETUP] = [tests.join(' '), setup.join(' ')]
  Object.assign(process.env, { MUTATED: pattern, MUTATION_TESTS, MUTATION_SETUP })
  await new Stryker({
    mutate: [pattern],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // API tests load functions by computed names, so Vitest does not see which of them a file reaches.
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: name.startsWith('domain/') },
    coverageAnalysis: 'perTest',
    // `setup.ts` ends a run at the first failure.
    disableBail: true,
    // What a module computes once needs all tests of its file, one by one.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: reportFile(name),
    force,
    concurrency: 2,
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
}
