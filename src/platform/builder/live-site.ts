import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCurrent } from '#build/build-marker.ts'
import { reportBuild } from '#server/build-hook/hook.ts'
import { isSameSecret } from '../blobs/protocol.ts'
import type { DataFolder } from '../data/data-folder.ts'
import { openSite, type ServedSite } from '../static/site.ts'
import { Builder, createBuildRunner } from './builder.ts'
import { findLiveRelease, pruneReleases } from './releases.ts'

/** The release that visitors get, and the builder that replaces it. */
export type LiveSite = ReturnType<typeof createLiveSite>

/** @param buildContext The Blobs context of builds; by default that of this process. */
export function createLiveSite(project: string, folder: DataFolder, buildContext?: string) {
  let site: ServedSite | undefined
  const show = async (release: string) => {
    site = await openSite(project, release)
  }
  const runBuild = createBuildRunner(project, buildContext)
  const builder = new Builder({ folder, runBuild, onState: reportBuild, onLive: show })
  /** The live release, or `undefined` before the first. */
  return { builder, current: () => site, show }
}

/**
 * Show a release at the start: one of the current code at once, while newer posts are built in the
 * background, any other only when a new build fails.
 *
 * @throws {Error} when the first build fails.
 */
export async function showFirstRelease(
  project: string,
  folder: DataFolder,
  { builder, show }: LiveSite,
): Promise<void> {
  await pruneReleases(folder)
  const live = await findLiveRelease(folder)
  if (live && (await isCurrent(project, live))) {
    await show(live)
    builder.request().catch(console.error)
    return
  }
  console.log('Building the site…')
  if (await builder.request()) return
  if (!live)
    throw new Error('There is no site to serve, because its first build failed (see above).')
  await show(live)
  console.error('Serving the last good release.')
}

const PATH = '/__build'

export type BuildHook = ReturnType<typeof createBuildHook>

export function createBuildHook(builder: Builder) {
  const token = randomBytes(16).toString('hex')
  return {
    /** The URL that our functions call, in place of Netlify's build hook. */
    url: (port: number) => `http://127.0.0.1:${port}${PATH}/${token}`,
    /** Respond to a call of the hook at once, and build in the background. False for other requests. */
    tryRespond(request: IncomingMessage, response: ServerResponse) {
      if (!request.url?.startsWith(`${PATH}/`)) return false
      const isAllowed = isSameSecret(request.url.slice(PATH.length + 1), token)
      if (request.method !== 'POST' || !isAllowed) {
        response.writeHead(404).end()
        return true
      }
      request.resume()
      builder.request().catch(console.error)
      response.writeHead(202).end()
      return true
    },
  }
}
