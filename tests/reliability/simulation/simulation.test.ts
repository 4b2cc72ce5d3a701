import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SIMULATE = 'tests/reliability/simulation/simulate.ts'

/** In a process of its own, whose time, randomness and network the simulation replaces. */
async function simulate(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [SIMULATE, ...args])
  return stdout
}

test('30 seeds of people, jobs, faults and crashes at every storage call break no promise', async () => {
  expect(await simulate('1', '30')).toContain('30 seeds without a violation')
}, 300_000)
