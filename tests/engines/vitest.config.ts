import { defineConfig } from 'vitest/config'

/** Tests in browser engines that Playwright does not bring. They build the site once per file. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/engines/support/install-webkit.ts'],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    fileParallelism: false,
  },
})
