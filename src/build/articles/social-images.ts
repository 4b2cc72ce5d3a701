import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostSummary } from '#domain/posts/post.ts'
import { DEFAULT_IMAGE } from '#domain/site/json-ld.ts'
import type { Site } from '#domain/site/site.ts'
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
  /** The files of the manifest that the folder has already. */
  readonly last: Files
  readonly previous: { readonly folder: string; readonly files: Files } | undefined
  readonly drawAtMost: number
}

/**
 * Give every article without a cover image its social image: the present one, else the previous
 * release's, else a new drawing. Drawing is slow: a build draws the newest few and leaves the others
 * a placeholder.
 */
export async function renderSocialImages(options: ImageOptions) {
  const { missing, ...reused } = reuseImages(options)
  const files: Record<string, string> = { ...reused.files }
  const written = [...reused.written]
  const pending = [...missing]
  for (const [path, post] of pending.splice(0, options.drawAtMost)) {
    // Most builds draw nothing and need not load the renderer.
    const { drawSocialImage } = await import('./draw-social-image.ts')
    options.folder.write(path, await drawSocialImage(post, options.site))
    files[path] = DRAWN
    written.push(path)
  }
  for (const [path] of pending) {
    files[path] = PLACEHOLDER
    if (options.last[path] === PLACEHOLDER) continue
    // A copy, because file systems limit how many links a file has.
    options.folder.write(path, readFileSync(join(options.out, DEFAULT_IMAGE)))
    written.push(path)
  }
  return { files, written, pending: pending.length }
}

/** Keep the images that the folder or the previous release has. */
function reuseImages({ posts, site, folder, last, previous }: ImageOptions) {
  const files: Record<string, string> = {}
  const written: string[] = []
  const missing = new Map<string, PostSummary>()
  for (const post of posts) {
    if (post.coverImage) continue
    const path = buildSocialImagePath(post, site).slice(1)
    if (last[path] === DRAWN) files[path] = DRAWN
    else if (previous?.files[path] === DRAWN && existsSync(join(previous.folder, path))) {
      if (!(path in files)) folder.link(join(previous.folder, path), path)
      files[path] = DRAWN
      written.push(path)
    } else missing.set(path, post)
  }
  return { files, written, missing }
}
