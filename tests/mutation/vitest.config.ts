import { defineConfig } from 'vitest/config'

const { MUTATION_TESTS = '', MUTATION_SETUP = '' } = process.env

/** The tests of one part. Every mutant has a worker of its own, so the files of a worker can share modules. */
export default defineConfig({
  test: {
    include: MUTATION_TESTS.split(' '),
    setupFiles: MUTATION_SETUP.split(' '),
    env: { SITE_DIR: 'tests/support/no-release' },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
