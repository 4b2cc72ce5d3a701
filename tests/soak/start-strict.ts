import type { FunctionModule } from '#platform/functions/load-functions.ts'
import { startPlatform } from '#platform/platform.ts'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { environment } from '#server/environment.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { limitResponse } from '#tests/support/strict/response-limits.ts'
import { STRICT_DATA } from '#tests/support/strict/strict-blobs.ts'

/** `npm start` with Netlify's limits, for the browser tests of `npm run soak`. */
const { DATA_DIR, HOST, PORT } = environment()
const platform = await startPlatform({
  project: process.cwd(),
  dataDir: DATA_DIR,
  host: HOST,
  port: PORT,
  limits: {
    data: STRICT_DATA,
    limitFunctions,
  },
  async beforeVisitors() {
    await ensureFirstAdministrator()
    // A build cannot write. On Netlify a scheduled function imports them.
    await importShippedPosts()
  },
})
process.once('SIGTERM', () => void platform.stop().then(() => process.exit(0)))

/** Functions with Netlify's limits on responses, and with as many rules of rate limits as the smallest plan has. */
function limitFunctions(modules: readonly FunctionModule[]): FunctionModule[] {
  let rules = 0
  return modules.map((module) => {
    const { rateLimit, ...others } = module.config
    if (rateLimit) rules += 1
    return {
      ...module,
      config: rules > 2 ? others : module.config,
      async respond(request, context) {
        const response = await module.respond(request, context)
        return response instanceof Response ? limitResponse(response) : response
      },
    }
  })
}
