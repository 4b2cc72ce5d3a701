import { mkdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RenderedArticles, renderArticles } from './articles/render-articles.ts'
import { runAstro } from './astro.ts'
import { copyForward } from './copy-forward.ts'
import { hashInputs } from './inputs.ts'
import { writeBuildMarker, readBuildMarker, removeBuildMarker } from './build-marker.ts'

/** Where a folder that is to be built anew waits until its pictures were taken over. */
const ASIDE = '.cache/last-release'

export type WithData = <T>(use: () => Promise<T>) => Promise<T>

interface Plan {
  readonly project: string
  /** Runs a step with access to the stored posts; where they are is the caller's business. */
  readonly withData: WithData
  /** Where the release goes. May be the previous one itself, which is then brought up to date. */
  readonly out: string
  /** The release to carry over from, if there is one. */
  readonly previous: string | undefined
  /** Whether to build all of it although nothing but posts changed. */
  readonly isFull?: boolean
  /** How many social images may be drawn. */
  readonly drawAtMost?: number
  /** Told when Astro has built the site anew, before posts are poured. */
  readonly onAstroDone?: () => Promise<void>
}

export interface Release extends RenderedArticles {
  /** Whether only posts were poured, into what was carried over. */
  readonly isIncremental: boolean
}

/**
 * Make a release: Astro's pages and templates, then every published post poured into the templates.
 *
 * Astro runs only when code, words, theme or address changed. Otherwise the last release is carried
 * over and only what changed is poured, so that publishing one article costs one article.
 */
export async function makeRelease(plan: Plan): Promise<Release> {
  const { project, out, withData, isFull = false, drawAtMost } = plan
  const inputs = await hashInputs(project)
  const previous = await existing(plan.previous)
  const isIncremental =
    !isFull && previous !== undefined && (await readBuildMarker(previous)) === inputs
  const isInPlace = previous !== undefined && previous === (await existing(out))

  if (isIncremental && !isInPlace) copyForward(previous, out)
  // Until it is whole again it is nobody's release.
  await removeBuildMarker(out)
  const older = !isIncremental && isInPlace ? await setAside(project, out) : previous
  if (!isIncremental) {
    await runAstro(project, out)
    await plan.onAstroDone?.()
  }
  const poured = await withData(() =>
    renderArticles({
      out,
      previous: older,
      templatesChanged: !isIncremental,
      ...(drawAtMost !== undefined && { drawAtMost }),
    }),
  )
  await writeBuildMarker(out, inputs)
  return { ...poured, isIncremental }
}

/** Astro empties the folder it builds into. */
async function setAside(project: string, folder: string): Promise<string> {
  const aside = join(project, ASIDE)
  await rm(aside, { recursive: true, force: true })
  await mkdir(join(aside, '..'), { recursive: true })
  await rename(folder, aside)
  return aside
}

async function existing(folder: string | undefined): Promise<string | undefined> {
  return folder === undefined ? undefined : realpath(folder).catch(() => undefined)
}
