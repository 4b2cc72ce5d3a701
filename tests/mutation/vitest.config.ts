import { defineConfig, type Plugin } from 'vitest/config'
import type { PoolOptions } from 'vitest/node'
import { WarmWorker } from './warm-worker.ts'

const { MUTATION_TESTS = '', MUTATION_SETUP = '' } = process.env

/** Takes the place of the pool that Stryker chooses. */
const warmPool: Plugin = {
  name: 'warm-pool',
  configureVitest({ project }) {
    const createPoolWorker = (options: PoolOptions) => new WarmWorker(options)
    Object.assign(project.config, {
      pool: 'warm',
      poolRunner: { name: 'warm', createPoolWorker },
    })
  },
}

/** The tests of one part. */
export default defineConfig({
  plugins: [warmPool],
  test: {
    include: MUTATION_TESTS.split(' '),
    setupFiles: ['tests/mutation/setup.ts', ...MUTATION_SETUP.split(' ')],
    env: { SITE_DIR: 'tests/support/no-release' },
    isolate: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
