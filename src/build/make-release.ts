import { mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type RenderedArticles, renderArticles } from './articles/render-articles.ts'
import { runAstro } from './astro.ts'
import { readBuildMarker, removeBuildMarker, writeBuildMarker } from './build-marker.ts'
import { copyForward } from './copy-forward.ts'
import { hashInputs } from './inputs.ts'

/** Where the previous release waits while Astro empties its folder. */
const LAST_RELEASE = '.cache/last-release'

export type WithData = <T>(use: () => Promise<T>) => Promise<T>

interface ReleaseOptions {
  readonly project: string
  /** Runs a step with access to the stored posts. */
  readonly withData: WithData
  /** Where the release goes. It may be the previous release, which is then updated in place. */
  readonly out: string
  readonly previous: string | undefined
  /** Whether to run Astro even if only posts changed. */
  readonly isFull?: boolean
  /** How many social images may be drawn. */
  readonly drawAtMost?: number
  /** Called when Astro is done, before articles are rendered. */
  readonly onAstroDone?: () => Promise<void>
}

export interface Release extends RenderedArticles {
  /** Whether the previous release was copied forward instead of running Astro. */
  readonly isIncremental: boolean
}

/**
 * Make a release: Astro's pages and templates, then the published posts rendered into the templates.
 *
 * Astro runs only when code, content, theme or address changed. Otherwise the previous release is copied
 * forward, so that publishing one article costs one article.
 */
export async function makeRelease(options: ReleaseOptions): Promise<Release> {
  const { project, out, withData, isFull = false, drawAtMost } = options
  const inputs = await hashInputs(project)
  const previous = await resolveFolder(options.previous)
  const isIncremental =
    !isFull && previous !== undefined && (await readBuildMarker(previous)) === inputs
  const isInPlace = previous !== undefined && previous === (await resolveFolder(out))

  if (isIncremental && !isInPlace) copyForward(previous, out)
  await removeBuildMarker(out)
  const older = !isIncremental && isInPlace ? await moveAside(project, out) : previous
  if (!isIncremental) {
    await runAstro(project, out)
    await options.onAstroDone?.()
  }
  const rendered = await withData(() =>
    renderArticles({
      out,
      previous: older,
      templatesChanged: !isIncremental,
      ...(drawAtMost !== undefined && { drawAtMost }),
    }),
  )
  await writeBuildMarker(out, inputs)
  return { ...rendered, isIncremental }
}

async function moveAside(project: string, folder: string): Promise<string> {
  const aside = join(project, LAST_RELEASE)
  await rm(aside, { recursive: true, force: true })
  await mkdir(dirname(aside), { recursive: true })
  await rename(folder, aside)
  return aside
}

async function resolveFolder(folder: string | undefined): Promise<string | undefined> {
  return folder === undefined ? undefined : realpath(folder).catch(() => undefined)
}
