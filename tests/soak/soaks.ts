import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Options, Programs, Row } from '../nightly/program.ts'
import { soakReliability } from './reliability.ts'

/** Journeys through every area of the site. */
const JOURNEYS = [
  'home',
  'contact',
  'diary',
  'article-life',
  'message-journey',
  'quiz-board',
  'quiz-ai',
  'admin-sign-in',
  'admin-create-post',
  'admin-edit-post',
  'admin-leads',
  'admin-campaigns',
]

const PARTS: Readonly<Record<string, (options: Options) => Promise<readonly Row[]>>> = {
  async reliability({ isQuick }) {
    const tests = ['faulty-storage', 'build-kill'].map(
      (name) => `tests/reliability/${name}.test.ts`,
    )
    return [
      ...(await soakReliability(isQuick ? { rounds: 2, minutes: 1 } : { rounds: 50, minutes: 10 })),
      // Every fault at every storage call and a kill at every step of a build, not only a sample.
      await runVitest('every fault', tests, { EVERY_CALL: '1' }),
    ]
  },
  api: async () => [await runVitest('API tests', ['tests/api'], { STRICT_STORAGE: '1' })],
  async simulation({ isQuick, seed, seeds }) {
    const count = seeds ?? (seed ? '1' : isQuick ? '100' : '10000')
    const args = ['tests/reliability/simulation/simulate.ts', seed ?? '1', count]
    return [await runNode(`${count} seeds from ${seed ?? '1'}`, args)]
  },
  browser: async () => [
    await runNode('journeys with the limits of Netlify', [
      'tests/support/run-browser-tests.ts',
      '--strict',
      ...JOURNEYS.map((name) => `tests/browser/${name}.spec.ts`),
    ]),
  ],
}

/** `npm run soak`: what is too slow for each run of the tests. */
export const soaks: Programs = {
  names: Object.keys(PARTS),
  limitMinutes: 300,
  run: (name, options) => PARTS[name]!(options),
}

/** Run a script in a process of its own. */
async function runNode(
  what: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Row> {
  const child = spawn(process.execPath, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // The arguments of 'exit' are the exit code and the signal.
  const [code] = (await once(child, 'exit')) as [number | null]
  return { what, value: code === 0 ? 'passed' : `exit code ${code}`, holds: code === 0 }
}

function runVitest(
  what: string,
  tests: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Row> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--silent=true']
  return runNode(what, [...vitest, '--testTimeout=3600000', ...tests], env)
}
