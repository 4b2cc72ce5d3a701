import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { environment } from '#server/environment.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { startPlatform } from '#platform/platform.ts'
import { limitFunctions } from '#tests/support/strict/limit-functions.ts'
import { STRICT_DATA } from '#tests/support/strict/strict-data.ts'
import { NETLIFY_LIMITS } from '#tests/support/strict/strict-netlify.ts'

/** `npm start` with Netlify's limits, for the browser tests of `npm run soak`. */
const { DATA_DIR, HOST, PORT } = environment()
const platform = await startPlatform({
  project: process.cwd(),
  dataDir: DATA_DIR,
  host: HOST,
  port: PORT,
  limits: {
    data: STRICT_DATA,
    limitFunctions: (modules) => limitFunctions(modules, NETLIFY_LIMITS),
  },
  async beforeVisitors() {
    await ensureFirstAdministrator()
    // A build cannot write. On Netlify a scheduled function imports them.
    await importShippedPosts()
  },
})
process.once('SIGTERM', () => void platform.stop().then(() => process.exit(0)))
