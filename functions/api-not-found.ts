import { defineRoutes, type FunctionConfig } from '#server/http/routes.ts'

/** Responds to every other path under /api: netlify.toml rewrites those that no function has. */
export const config: FunctionConfig = {}

export default defineRoutes([])
