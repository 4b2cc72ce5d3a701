import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { environment } from '#server/environment.ts'
import {
  type BuildHook,
  createBuildHook,
  createLiveSite,
  type LiveSite,
} from './builder/live-site.ts'
import { findLiveRelease } from './builder/releases.ts'
import { openData } from './data/data.ts'
import { BackgroundTasks, installNetlifyGlobal } from './functions/call.ts'
import { loadFunctions } from './functions/load-functions.ts'
import { createRouter, type FindFunction } from './functions/router.ts'
import { createClientReader, parseTrustedProxies } from './http/client.ts'
import { createRequestContext, isReadRequest } from './http/request-context.ts'
import { createFunctionRunner } from './http/run-function.ts'
import { prepareEnvironment } from './prepare-environment.ts'
import { sendFile } from './static/send-file.ts'

/** Paths that the build renders outside of Astro. */
const BUILT_PATHS = /^\/(diary(\/|$)|sitemap\.xml$)/

/**
 * What Astro's dev server lacks: the functions, the data, and the articles of the last build. Opens
 * the data, builds the articles once, and lets functions find both.
 */
export async function openDevServer(project: string, dataDir: string, port: number) {
  const opened = await openData(dataDir)
  const liveSite = createLiveSite(project, opened.folder)
  const hook = createBuildHook(liveSite.builder)
  prepareEnvironment(opened.folder.live, port, hook.url(port))
  installNetlifyGlobal()
  const live = await findLiveRelease(opened.folder)
  if (live) await liveSite.show(live)
  liveSite.builder.request().catch(console.error)
  const tasks = new BackgroundTasks()
  return {
    attachTo(server: ViteDevServer): void {
      const findRouter = createHotRouter(server, 'functions')
      const tryRespond = createResponder(findRouter, liveSite, hook, tasks)
      server.middlewares.use((request, response, next) => {
        tryRespond(request, response).then((isDone) => isDone || next(), next)
      })
    },
    async close(): Promise<void> {
      await liveSite.builder.stop()
      await tasks.finish()
      await opened.close()
    },
  }
}

/** Responds to a request. Resolves to false when Astro's dev server must. */
function createResponder(
  findRouter: () => Promise<FindFunction>,
  liveSite: LiveSite,
  hook: BuildHook,
  tasks: BackgroundTasks,
) {
  const runFunction = createFunctionRunner(tasks, false)
  const readClient = createClientReader(parseTrustedProxies(environment().TRUST_PROXY))

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (hook.tryRespond(request, response)) return true
    const context = createRequestContext(response, readClient)
    if (!context) return false
    const isBuilt = BUILT_PATHS.test(context.path) && isReadRequest(context)
    const site = isBuilt ? liveSite.current() : undefined
    const file = site?.find(context.path)
    if (site && file) {
      await sendFile(site, file, 200, context)
      return true
    }
    const findFunction = await findRouter()
    const module = findFunction(context.url)
    if (module) await runFunction(module, context)
    return module !== undefined
  }
}

/** A router over the functions that Vite loads, created again when a file changes. */
function createHotRouter(server: ViteDevServer, folder: string): () => Promise<FindFunction> {
  let current: Promise<FindFunction> | undefined
  server.watcher.on('all', () => {
    current = undefined
  })
  return () => {
    current ??= loadFunctions(folder, (file) => server.ssrLoadModule(`/${file}`)).then(createRouter)
    return current
  }
}
