import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,api,reliability}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/no-stray-errors.ts'],
    testTimeout: 20_000,
    // Vitest leaves a core free; here faults, kills and deadlines mostly wait.
    maxWorkers: 3,
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 30_000,
  },
})
