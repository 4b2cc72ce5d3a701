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
import { type OpenData, openData } from './data/data.ts'
import { BackgroundTasks, installNetlifyGlobal } from './functions/call.ts'
import { loadFunctions } from './functions/load-functions.ts'
import { createRouter, type FindFunction } from './functions/router.ts'
import { createClientReader, parseTrustedProxies } from './http/client.ts'
import { createRequestContext, isReadRequest } from './http/request-context.ts'
import { createFunctionRunner } from './http/run-function.ts'
import { prepareEnvironment } from './prepare-environment.ts'
import { sendFile } from './static/send-file.ts'

type Next = (error?: unknown) => void

/** Paths that the build renders outside of Astro. */
const BUILT_PATHS = /^\/(diary(\/|$)|sitemap\.xml$)/

/** Opens the data, builds the articles once, and lets functions find both. */
export async function openDevServer(project: string, dataDir: string, port: number) {
  const data = await openData(dataDir)
  const liveSite = createLiveSite(project, data.folder)
  const hook = createBuildHook(liveSite.builder)
  prepareEnvironment(data.folder.live, port, hook.url(port))
  installNetlifyGlobal()
  const live = await findLiveRelease(data.folder)
  if (live) await liveSite.show(live)
  liveSite.builder.request().catch(console.error)
  return new DevServer(data, liveSite, hook)
}

/** Adds to Astro's dev server the functions, the data, and the articles of the last build. */
export class DevServer {
  readonly #data: OpenData
  readonly #liveSite: LiveSite
  readonly #hook: BuildHook
  readonly #tasks = new BackgroundTasks()
  readonly #runFunction = createFunctionRunner(this.#tasks, false)
  readonly #readClient = createClientReader(parseTrustedProxies(environment().TRUST_PROXY))

  constructor(data: OpenData, liveSite: LiveSite, hook: BuildHook) {
    this.#data = data
    this.#liveSite = liveSite
    this.#hook = hook
  }

  attachTo(server: ViteDevServer): void {
    const findRouter = createHotRouter(server, 'functions')
    const tryHandle = async (request: IncomingMessage, response: ServerResponse, next: Next) => {
      try {
        if (!(await this.#handle(findRouter, request, response))) next()
      } catch (error) {
        next(error)
      }
    }
    server.middlewares.use((...args) => void tryHandle(...args))
  }

  async close(): Promise<void> {
    await this.#liveSite.builder.stop()
    await this.#tasks.finish()
    await this.#data.close()
  }

  /** False when Astro's dev server must handle the request. */
  async #handle(
    findRouter: () => Promise<FindFunction>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (this.#hook.handle(request, response)) return true
    const context = createRequestContext(request, response, this.#readClient)
    if (!context) return false
    const isBuilt = BUILT_PATHS.test(context.path) && isReadRequest(context)
    const site = isBuilt ? this.#liveSite.current() : undefined
    const file = site?.find(context.path)
    if (site && file) {
      await sendFile(site, file, 200, context)
      return true
    }
    const findFunction = await findRouter()
    const module = findFunction(context.url)
    if (module) await this.#runFunction(module, context)
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
