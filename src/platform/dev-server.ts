import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { environment } from '#server/environment.ts'
import { createBuildHook, createLiveSite } from './builder/live-site.ts'
import { findLiveRelease } from './builder/releases.ts'
import { openData } from './data/data.ts'
import { BackgroundTasks, installNetlifyGlobal } from './functions/call.ts'
import { loadFunctions } from './functions/load-functions.ts'
import { createRouter, type FindFunction } from './functions/router.ts'
import { createClientReader, parseTrustedProxies } from './http/client.ts'
import { createRequestContext, isRead } from './http/request-context.ts'
import { createFunctionRunner } from './http/run-function.ts'
import { prepareEnvironment } from './prepare-environment.ts'
import { sendFile } from './static/send-file.ts'

interface DevServerOptions {
  readonly project: string
  readonly dataDir: string
  readonly port: number
}

/** What Astro's dev server lacks: functions, data, and the articles of the last build. */
export interface DevServer {
  attachTo(server: ViteDevServer): void
  close(): Promise<void>
}

type Next = (error?: unknown) => void

/** Paths that the build renders outside of Astro. */
const BUILT_PATHS = /^\/(diary(\/|$)|sitemap\.xml$)/

export async function openDevServer(options: DevServerOptions): Promise<DevServer> {
  const { project, dataDir, port } = options
  const data = await openData(dataDir)
  const tasks = new BackgroundTasks()
  const liveSite = createLiveSite(project, data.folder)
  const { builder } = liveSite
  const hook = createBuildHook(builder)
  const runFunction = createFunctionRunner(tasks, false)
  const readClient = createClientReader(parseTrustedProxies(environment().TRUST_PROXY))

  prepareEnvironment(data.folder.live, port, hook.url(port))
  installNetlifyGlobal()
  const live = await findLiveRelease(data.folder)
  if (live) await liveSite.show(live)
  builder.request().catch(console.error)

  /** False when Astro's dev server must handle the request. */
  async function handle(
    findRouter: () => Promise<FindFunction>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (hook.handle(request, response)) return true
    const context = createRequestContext(request, response, readClient)
    if (!context) return false
    const site = BUILT_PATHS.test(context.path) && isRead(context) ? liveSite.current() : undefined
    const file = site?.find(context.path)
    if (site && file) {
      await sendFile(site, file, 200, context)
      return true
    }
    const findFunction = await findRouter()
    const module = findFunction(context.url)
    if (!module) return false
    await runFunction(module, context)
    return true
  }

  return {
    attachTo(server) {
      const findRouter = createHotRouter(server, 'functions')
      const tryHandle = async (request: IncomingMessage, response: ServerResponse, next: Next) => {
        try {
          if (!(await handle(findRouter, request, response))) next()
        } catch (error) {
          next(error)
        }
      }
      server.middlewares.use((...args) => void tryHandle(...args))
    },
    async close() {
      await builder.stop()
      await tasks.finish()
      await data.close()
    },
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
