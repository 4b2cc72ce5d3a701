import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PostSummary } from '#domain/posts/post.ts'
import { DEFAULT_IMAGE } from '#domain/site/json-ld.ts'
import type { Site } from '#domain/site/site.ts'
import { buildSocialImagePath } from '#server/publishing/pages/views.ts'
import type { SiteFolder } from '#server/site/site-folder.ts'
import { isApiContext } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'

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
 * release's, else a stored one, else a new drawing. Drawing is slow: a build draws the newest few
 * and leaves the others a placeholder.
 */
export async function renderSocialImages(options: ImageOptions) {
  const { missing, ...reused } = reuseImages(options)
  const files: Record<string, string> = { ...reused.files }
  const written = [...reused.written]
  const store = await openImageStore(missing.size > 0)
  let drawn = 0
  let pending = 0
  for (const [path, post] of missing) {
    const bytes = await store.find(path)
    if (!bytes && drawn >= options.drawAtMost) {
      pending += 1
      files[path] = PLACEHOLDER
      if (options.last[path] !== PLACEHOLDER && writePlaceholder(options, path)) written.push(path)
      continue
    }
    if (!bytes) drawn += 1
    options.folder.write(path, bytes ?? (await drawAndStore(post, path, options.site, store)))
    files[path] = DRAWN
    written.push(path)
  }
  return { files, written, drawn, pending }
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

function writePlaceholder({ out, folder }: ImageOptions, path: string): boolean {
  const image = join(out, DEFAULT_IMAGE)
  if (!existsSync(image)) return false
  folder.write(path, readFileSync(image))
  return true
}

async function drawAndStore(
  post: PostSummary,
  path: string,
  site: Site,
  store: Awaited<ReturnType<typeof openImageStore>>,
): Promise<Uint8Array> {
  // Most builds draw nothing and need not load the renderer.
  const { drawSocialImage } = await import('./draw-social-image.ts')
  const image = await drawSocialImage(post, site)
  await store.save(path, image)
  return image
}

/**
 * Drawn social images by file name, so that a build without the previous release need not draw
 * again. Netlify's builds do not use it: they cannot write to it, and a read takes as long as a
 * drawing.
 */
async function openImageStore(isNeeded: boolean) {
  const hasStorage = process.env.NETLIFY_BLOBS_CONTEXT !== undefined && !isApiContext()
  const store = blobs('social-images')
  const names = new Set(isNeeded && hasStorage ? await store.keys() : [])
  let isWritable = hasStorage

  return {
    async find(path: string): Promise<Uint8Array | undefined> {
      const found = names.has(basename(path)) ? await store.readBytes(basename(path)) : undefined
      return found && new Uint8Array(found.bytes)
    },

    async save(path: string, image: Uint8Array): Promise<void> {
      if (!isWritable) return
      try {
        await store.writeBytes(basename(path), image.slice().buffer, {})
      } catch (error) {
        isWritable = false
        console.warn('Social images could not be stored:', error)
      }
    },
  }
}
