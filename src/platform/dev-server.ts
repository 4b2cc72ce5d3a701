import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { environment, siteUrl } from '#server/environment.ts'
import { findLiveRelease } from './builder/releases.ts'
import { loadFunctions } from './functions/load-functions.ts'
import { createRouter, type FindFunction } from './functions/router.ts'
import { createClientReader, parseTrustedProxies } from './http/client.ts'
import { createRequestHandler } from './http/request-handler.ts'
import { createFunctionRunner } from './http/run-function.ts'
import { openServices, type Services } from './platform.ts'
import { prepareEnvironment } from './prepare-environment.ts'

/** Paths that the build renders outside of Astro. */
const BUILT_PATHS = /^\/(?:diary(?:\/|$)|(?:rss|sitemap)\.xml$|search\.json$)/

/**
 * What Astro's dev server lacks: the functions, the data, and the articles of the last build. Opens
 * the data, builds the articles once, and lets functions find both.
 */
export async function openDevServer(project: string, dataDir: string, port: number) {
  const cleanup = new AsyncDisposableStack()
  const services = await openServices({ project, dataDir }, cleanup)
  const { folder, liveSite, hook } = services
  prepareEnvironment(folder.live, port, hook.url(port))
  const live = await findLiveRelease(folder)
  if (live) await liveSite.show(live)
  liveSite.builder.request().catch(console.error)
  return {
    attachTo(server: ViteDevServer): void {
      const tryRespond = createResponder(server, services)
      server.middlewares.use((request, response, next) => {
        tryRespond(request, response).then((isDone) => isDone || next(), next)
      })
    },
    close: () => cleanup.disposeAsync(),
  }
}

/** Respond to a request, or resolve to false when Astro's dev server must. */
function createResponder(server: ViteDevServer, { liveSite, hook, tasks }: Services) {
  const service = {
    runFunction: createFunctionRunner(tasks, false),
    readClient: createClientReader(parseTrustedProxies(environment().TRUST_PROXY)),
    // Pages are read only after the first build; before it, only functions are called.
    liveSite: () => liveSite.current()!,
  }
  let router: Promise<FindFunction> | undefined
  server.watcher.on('all', (_event, path) => {
    router = undefined
    // Words are no modules: a page reads them when it is requested.
    if (path.endsWith('.yaml')) server.ws.send({ type: 'full-reload' })
  })

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (hook.tryRespond(request, response)) return true
    router ??= loadFunctions('functions', (file) => server.ssrLoadModule(`/${file}`)).then(
      createRouter,
    )
    const findFunction = await router
    const url = new URL(request.url ?? '/', siteUrl())
    const isBuilt = liveSite.current() && BUILT_PATHS.test(url.pathname)
    if (!isBuilt && !findFunction(url)) return false
    await createRequestHandler({ ...service, findFunction })(response)
    return true
  }
}
