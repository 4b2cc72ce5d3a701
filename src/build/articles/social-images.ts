import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostSummary } from '#domain/posts/post.ts'
import { DEFAULT_IMAGE } from '#domain/site/json-ld.ts'
import type { Site } from '#domain/site/site.ts'
import { readManifest } from '#server/publishing/manifest.ts'
import { buildSocialImagePath } from '#server/publishing/pages/views.ts'
import type { SiteFolder } from '#server/site/site-folder.ts'

/** The manifest lists an article's own image as drawn, and the site's default image in its place as a placeholder. */
const DRAWN = 'drawn'
const PLACEHOLDER = 'placeholder'

type Files = Readonly<Record<string, string>>

interface ImageOptions {
  readonly posts: readonly PostSummary[]
  /** The firm, whose name and look are on every image. */
  readonly site: Site
  readonly out: string
  readonly folder: SiteFolder
  /** The files that the folder has already. */
  readonly last: Files
  readonly drawAtMost: number
}

/**
 * Give every article without a cover image its social image: the present one, else a new drawing.
 * Drawing is slow: a build draws the newest few and leaves the others a placeholder.
 */
export async function renderSocialImages(options: ImageOptions) {
  const { posts, site, folder, last } = options
  const wanted = new Map(
    posts.flatMap((post) =>
      post.coverImage ? [] : [[buildSocialImagePath(post, site).slice(1), post] as const],
    ),
  )
  const files = Object.fromEntries([...wanted.keys()].map((path) => [path, DRAWN]))
  const pending = [...wanted].filter(([path]) => last[path] !== DRAWN)
  const written: string[] = []
  for (const [path, post] of pending.splice(0, options.drawAtMost)) {
    // Most builds draw nothing and need not load the renderer.
    const { drawSocialImage } = await import('./draw-social-image.ts')
    folder.write(path, await drawSocialImage(post, site))
    written.push(path)
  }
  for (const [path] of pending) {
    files[path] = PLACEHOLDER
    if (last[path] === PLACEHOLDER) continue
    // A copy, because file systems limit how many links a file has.
    folder.write(path, readFileSync(join(options.out, DEFAULT_IMAGE)))
    written.push(path)
  }
  return { files, written, pending: pending.length }
}

/** Put the drawn images of the previous release into a new one. @returns them for its manifest. */
export async function keepDrawnImages(previous: string, folder: SiteFolder): Promise<Files> {
  const { files = {} } = (await readManifest(previous)) ?? {}
  const drawn = Object.entries(files).filter(
    ([path, state]) => state === DRAWN && existsSync(join(previous, path)),
  )
  for (const [path] of drawn) folder.link(join(previous, path), path)
  return Object.fromEntries(drawn)
}
