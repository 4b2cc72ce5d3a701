import { randomBytes } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { reportBuild } from '#server/publishing/build-state.ts'
import { Builder } from './builder/builder.ts'
import { buildHook, hookUrl } from './builder/build-hook.ts'
import { liveRelease, prune, sweepPacked } from './builder/releases.ts'
import { buildProcess } from './builder/build-process.ts'
import { isCurrent } from '#build/build-marker.ts'
import { type OpenData, openData } from './data/data.ts'
import { installNetlifyGlobal } from './functions/context.ts'
import { BackgroundTasks } from './functions/background-tasks.ts'
import { loadFunctions } from './functions/load.ts'
import { routes } from './functions/routes.ts'
import { runScheduled, startSchedules } from './functions/schedule.ts'
import { gateway } from './http/gateway.ts'
import { close, listen } from './http/listen.ts'
import { routeRunner } from './http/run-route.ts'
import { prepareEnvironment } from './prepare-environment.ts'
import { openSite, type Site } from './static/site.ts'

interface PlatformOptions {
  readonly project: string
  readonly dataDir: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** A built site to serve as it is, instead of building one; saving a post then rebuilds nothing. */
  readonly release?: string
  /** Done when data and functions are there, before anybody is answered. */
  readonly beforeVisitors?: () => Promise<void>
  /** Calls off the start; after it, {@link Platform.stop} stops. */
  readonly signal?: AbortSignal
  /** Whether to leave out the log line of each request, and to fire no schedule. */
  readonly isQuiet?: boolean
}

export interface Platform {
  readonly url: string
  /** Run a scheduled function now. */
  run(name: string): Promise<void>
  /** Rebuild now. Answers whether it went well. */
  build(): Promise<boolean>
  /** Finish requests and the work they left behind, then close the data. */
  stop(): Promise<void>
}

/**
 * Netlify on one machine: data, functions, schedules, the site and its rebuilds, behind one address.
 *
 * It listens first, so that a taken port is known before a build; requests wait until there is a site.
 *
 * @throws {Error} in a sentence, when the port or the data are taken or the first build fails.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { project, host, isQuiet = false } = options
  const data = await openData(options.dataDir)
  const start =
    Promise.withResolvers<(request: IncomingMessage, response: ServerResponse) => Promise<void>>()
  start.promise.catch(() => {})
  let isHookCall: ReturnType<typeof buildHook> | undefined
  const { server, port } = await listen(host, options.port, async (request, response) => {
    // The first build itself may ask for the next one, and would wait for its own end.
    if (isHookCall?.(request, response)) return
    const handle = await start.promise
    await handle(request, response)
  }).catch(closing(data))

  const later = new BackgroundTasks()
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
  const token = randomBytes(16).toString('hex')
  isHookCall = buildHook(token, builder)
  options.signal?.addEventListener('abort', () => void builder.stop())
  prepareEnvironment(options.release ?? data.folder.live, port, hookUrl(port, token))

  let stopSchedules: (() => void) | undefined
  async function stop(): Promise<void> {
    stopSchedules?.()
    await builder.stop()
    await close(server)
    await later.finish()
    await data.close()
  }

  try {
    installNetlifyGlobal()
    const modules = await loadFunctions(join(project, 'functions'))
    if (options.release === undefined) await firstRelease(project, data, builder, show)
    else await show(await realpath(options.release))
    const answer = gateway({
      findRoute: routes(modules),
      runRoute: routeRunner(later, isQuiet),
      site: () => existing(site),
    })
    if (!isQuiet) stopSchedules = startSchedules(modules, later)
    await options.beforeVisitors?.()
    options.signal?.throwIfAborted()
    start.resolve(answer)
    return {
      url: `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`,
      async run(name) {
        const module = modules.find((one) => one.name === name)
        if (!module) throw new RangeError(`there is no functions/${name}.ts`)
        await runScheduled(module, later, undefined)
        await later.finish()
      },
      build: () => builder.request(),
      stop,
    }
  } catch (error) {
    server.closeAllConnections()
    await stop()
    throw error
  }
}

/**
 * A release of the code as it is goes live at once, and the posts saved since are poured beside it.
 * Anything else is built first; when that fails, an older release is better than none.
 */
async function firstRelease(
  project: string,
  { folder }: OpenData,
  builder: Builder,
  show: (release: string) => Promise<void>,
): Promise<void> {
  await prune(folder)
  await sweepPacked(folder)
  const live = await liveRelease(folder)
  if (live && (await isCurrent(project, live))) {
    await show(live)
    builder.request().catch(console.error)
    return
  }
  console.log('Building the site…')
  if (await builder.request()) return
  if (!live)
    throw new Error('There is no site to show, because its first build failed (see above).')
  await show(live)
  console.error('Showing the last good release.')
}

function existing(site: Site | undefined): Site {
  if (!site) throw new Error('there is no release to serve')
  return site
}

function closing(data: OpenData) {
  return async (error: unknown): Promise<never> => {
    await data.close()
    throw error
  }
}
