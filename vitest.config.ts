import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

export default defineConfig({
  test: {
    include: ['tests/{unit,api,reliability}/**/*.test.{ts,tsx}'],
    // Without a release, functions read the content of the repository.
    env: { SITE_DIR: 'tests/support/no-release' },
    setupFiles: ['tests/support/leave-no-trace.ts', 'tests/support/quick-passwords.ts'],
    // A new process for each file would import the same modules again, a second of CPU each time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine: a test fails for its rule, never for its speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than Vitest's default on two cores, because the reliability tests mostly wait.
    maxWorkers: 3,
  },
})
