import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { reportBuild } from '#server/publishing/build-state.ts'
import { Builder } from './builder/builder.ts'
import { buildHook, hookUrl } from './builder/build-hook.ts'
import { liveRelease } from './builder/releases.ts'
import { buildProcess } from './builder/build-process.ts'
import { openData } from './data/data.ts'
import { installNetlifyGlobal } from './functions/context.ts'
import { BackgroundTasks } from './functions/background-tasks.ts'
import { hotRoutes } from './functions/hot-routes.ts'
import { isRead, openExchange } from './http/exchange.ts'
import { routeRunner } from './http/run-route.ts'
import { prepareEnvironment } from './prepare-environment.ts'
import { sendFile } from './static/respond.ts'
import { openSite, type Site } from './static/site.ts'

interface WorkshopOptions {
  readonly project: string
  readonly dataDir: string
  readonly port: number
}

/** What stands beside Astro's dev server: functions, data, and the articles as last built. */
export interface DevServer {
  attachTo(server: ViteDevServer): void
  close(): Promise<void>
}

type Next = (error?: unknown) => void

/** Articles are poured by the build, so Astro's dev server knows nothing of them. */
const POURED = /^\/(diary(\/|$)|sitemap\.xml$)/

export async function openDevServer(options: WorkshopOptions): Promise<DevServer> {
  const { project, dataDir, port } = options
  const data = await openData(dataDir)
  const later = new BackgroundTasks()
  const token = randomBytes(16).toString('hex')
  let site: Site | undefined
  const show = async (folder: string) => {
    site = await openSite({ folder, project, packed: data.folder.packed })
  }
  const builder = new Builder({
    folder: data.folder,
    make: buildProcess(project, data.folder),
    onState: reportBuild,
    onLive: show,
  })
  const isHookCall = buildHook(token, builder)
  const runRoute = routeRunner(later, false)

  prepareEnvironment(data.folder.live, port, hookUrl(port, token))
  installNetlifyGlobal()
  const live = await liveRelease(data.folder)
  if (live) await show(live)
  builder.request().catch(console.error)

  async function answer(
    findRoutes: ReturnType<typeof hotRoutes>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (isHookCall(request, response)) return true
    const exchange = openExchange(request, response)
    if (!exchange) return false
    const file = POURED.test(exchange.path) && isRead(exchange) && site?.find(exchange.path)
    if (site && file) {
      await sendFile(site, file, 200, exchange.path, request, response)
      return true
    }
    const findRoute = await findRoutes()
    const route = findRoute(request.method ?? 'GET', exchange.url)
    if (!route) return false
    await runRoute(route, exchange)
    return true
  }

  return {
    attachTo(server) {
      const findRoutes = hotRoutes(server, 'functions')
      const handle = async (request: IncomingMessage, response: ServerResponse, next: Next) => {
        try {
          if (!(await answer(findRoutes, request, response))) next()
        } catch (error) {
          next(error)
        }
      }
      server.middlewares.use((...call) => void handle(...call))
    },
    async close() {
      await builder.stop()
      await later.finish()
      await data.close()
    },
  }
}
