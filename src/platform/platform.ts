import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setPasswordHasher } from '#server/accounts/passwords.ts'
import { environment } from '#server/environment.ts'
import {
  type BuildHook,
  createBuildHook,
  createLiveSite,
  showFirstRelease,
} from './builder/live-site.ts'
import { type LimitedData, openData } from './data/data.ts'
import { BackgroundTasks, installNetlifyGlobal } from './functions/call.ts'
import { type FunctionModule, loadFunctions } from './functions/load-functions.ts'
import { createRouter } from './functions/router.ts'
import { startSchedules } from './functions/schedule.ts'
import { createClientReader, parseTrustedProxies } from './http/client.ts'
import { limitConnections, readInPieces, waitForTurn } from './http/limits/connections.ts'
import { close, listen } from './http/listen.ts'
import { createRequestHandler, type RequestHandler } from './http/request-handler.ts'
import { createFunctionRunner } from './http/run-function.ts'
import { PasswordPool } from './passwords/pool.ts'
import { LOOPBACK_HOSTS, prepareEnvironment } from './prepare-environment.ts'

interface PlatformOptions {
  readonly project: string
  readonly dataDir: string
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** A built site to serve as it is. Without it the site is built, and again when a post is saved. */
  readonly release?: string
  /** Runs when data and functions are ready, before the first response. */
  readonly beforeVisitors?: () => Promise<void>
  /** Cancels the start; afterwards use {@link Platform.stop}. */
  readonly signal?: AbortSignal
  /** Whether to log no requests and run no schedules. */
  readonly isQuiet?: boolean
  /** Tests give data and functions the limits of Netlify. */
  readonly limits?: {
    readonly data: LimitedData
    limitFunctions(modules: readonly FunctionModule[]): readonly FunctionModule[]
  }
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/**
 * Run Netlify's services on one machine: data, functions, schedules, and the site with its builds.
 *
 * @throws {Error} with a readable message when the port or the data are in use or the first build
 *   fails.
 */
export async function startPlatform(options: PlatformOptions) {
  await using cleanup = new AsyncDisposableStack()
  const { project, release, host, isQuiet = false } = options
  const { folder, tasks, liveSite, hook } = await openServices(options, cleanup)
  const server = await openServer(options, hook)
  cleanup.defer(() => server.stop())
  prepareEnvironment(release ?? folder.live, server.port, hook.url(server.port))
  const loaded = await loadFunctions(join(project, 'functions'))
  const modules = options.limits?.limitFunctions(loaded) ?? loaded
  if (release === undefined) await showFirstRelease(project, folder, liveSite)
  else await liveSite.show(await realpath(release))
  if (!isQuiet) cleanup.defer(startSchedules(modules, tasks))
  await options.beforeVisitors?.()
  options.signal?.throwIfAborted()
  server.serve(
    createRequestHandler({
      findFunction: createRouter(modules),
      runFunction: createFunctionRunner(tasks, isQuiet),
      readClient: server.readClient,
      // A site that was not built and has no release has failed to start.
      liveSite: () => liveSite.current()!,
    }),
  )
  const running = cleanup.move()
  return {
    url: buildUrl(host, server.port),
    /** Finish running requests and background tasks, then close the data. */
    stop: () => running.disposeAsync(),
  }
}

function buildUrl(host: string, port: number): string {
  const isLocal = host === '0.0.0.0' || LOOPBACK_HOSTS.has(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** Open the services that functions and builds need. They are closed in the opposite order. */
export async function openServices(
  options: Pick<PlatformOptions, 'project' | 'dataDir' | 'limits' | 'signal'>,
  cleanup: AsyncDisposableStack,
) {
  const opened = await openData(options.dataDir, options.limits?.data)
  const { folder, buildContext } = cleanup.adopt(opened, () => opened.close())
  const tasks = cleanup.adopt(new BackgroundTasks(), (all) => all.finish())
  setPasswordHasher(cleanup.adopt(new PasswordPool(), (pool) => pool.close()))
  cleanup.defer(() => setPasswordHasher())
  const liveSite = createLiveSite(options.project, folder, buildContext)
  const { builder } = liveSite
  cleanup.defer(() => builder.stop())
  options.signal?.addEventListener('abort', () => void builder.stop())
  installNetlifyGlobal()
  return { folder, tasks, liveSite, hook: createBuildHook(builder) }
}

/** Listen before there is a site, so that a port in use is reported before a build. */
async function openServer({ host, port }: PlatformOptions, hook: BuildHook) {
  const isTrustedProxy = parseTrustedProxies(environment().TRUST_PROXY)
  const ready = Promise.withResolvers<RequestHandler>()
  let isReady = false
  const { server, port: ownPort } = await listen(host, port, async (request, response) => {
    if (!(await waitForTurn(request, response))) return
    // The first build may request another, and would wait for itself below.
    if (hook.tryRespond(request, response)) return
    // A first build may take longer than a connection may be inactive.
    if (!isReady) request.socket.setTimeout(0)
    const respond = await ready.promise
    await respond(response)
  })
  server.on('connection', readInPieces)
  limitConnections(server, isTrustedProxy)
  return {
    port: ownPort,
    readClient: createClientReader(isTrustedProxy),
    /** Start to respond to requests, including those that already wait. */
    serve(handler: RequestHandler) {
      isReady = true
      ready.resolve(handler)
    },
    async stop() {
      if (!isReady) server.closeAllConnections()
      await close(server)
    },
  }
}
