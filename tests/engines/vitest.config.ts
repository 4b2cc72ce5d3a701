import { defineConfig } from 'vitest/config'

/** Journeys in browser engines that Playwright does not bring. They build the site once. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/engines/support/install-engines.ts'],
    testTimeout: 300_000,
    hookTimeout: 240_000,
    fileParallelism: false,
    // A journey is reported when it ends, not after all of them.
    reporters: ['verbose'],
  },
})
