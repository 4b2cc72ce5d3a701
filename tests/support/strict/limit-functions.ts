import type { FunctionModule } from '#platform/functions/load-functions.ts'
import { limitResponse } from './response-limits.ts'
import type { StrictNetlify } from './strict-netlify.ts'

/** Functions with Netlify's limits on responses, and without the rate-limit rules beyond its number. */
export function limitFunctions(
  modules: readonly FunctionModule[],
  { responses, rateLimitRules }: StrictNetlify,
): FunctionModule[] {
  let rules = 0
  return modules.map((module) => {
    const { rateLimit, ...others } = module.config
    if (rateLimit) rules += 1
    return {
      ...module,
      config: rules > rateLimitRules ? others : module.config,
      async handle(request, context) {
        const response = await module.handle(request, context)
        return response instanceof Response ? limitResponse(response, responses) : response
      },
    }
  })
}
