import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostSummary } from '#domain/posts/post.ts'
import { DEFAULT_IMAGE } from '#domain/site/firm-nodes.ts'
import { blobs } from '#server/storage/blobs.ts'
import type { SiteFolder } from '#server/publishing/pages/site-folder.ts'
import { socialImagePath } from '#server/publishing/pages/social-image-path.ts'

/** In the manifest: the picture itself, or the site's own that stands in for it. */
const DRAWN = 'drawn'
const STAND_IN = 'stand-in'

type Files = Readonly<Record<string, string>>

interface ImageOptions {
  readonly posts: readonly PostSummary[]
  readonly out: string
  readonly folder: SiteFolder
  /** What the folder holds already. */
  readonly last: Files
  readonly previous: { readonly folder: string; readonly files: Files } | undefined
  readonly drawAtMost: number
}

interface RenderedImages {
  readonly files: Files
  readonly written: readonly string[]
  readonly drawn: number
  readonly imagesPending: number
}

/**
 * Give every article its picture: the one it has, else the last release's, else the kept one, else a
 * new drawing. Drawing takes its time, so a pour draws so many, newest first, and lets the site's own
 * picture stand in for the others until the next.
 */
export async function renderSocialImages(pouring: ImageOptions): Promise<RenderedImages> {
  const { folder, last, previous, drawAtMost } = pouring
  const files: Record<string, string> = {}
  const written: string[] = []
  const missing = new Map<string, PostSummary>()
  for (const post of pouring.posts) {
    const path = socialImagePath(post).slice(1)
    if (last[path] === DRAWN) files[path] = DRAWN
    else if (previous?.files[path] === DRAWN && existsSync(join(previous.folder, path))) {
      if (!(path in files)) folder.link(join(previous.folder, path), path)
      files[path] = DRAWN
      written.push(path)
    } else missing.set(path, post)
  }

  const kept = missing.size > 0 ? await keptImages() : new Set<string>()
  let drawn = 0
  let imagesPending = 0
  let isKeeping = hasStorage()
  for (const [path, post] of missing) {
    const bytes = kept.has(keyOf(path)) ? await keptImage(path) : undefined
    if (bytes) folder.write(path, bytes)
    else if (drawn < drawAtMost) {
      drawn += 1
      const image = await draw(post)
      folder.write(path, image)
      isKeeping &&= await keep(path, image)
    } else {
      imagesPending += 1
      files[path] = STAND_IN
      if (last[path] !== STAND_IN && standIn(pouring, path)) written.push(path)
      continue
    }
    files[path] = DRAWN
    written.push(path)
  }
  return { files, written, drawn, imagesPending }
}

function standIn({ out, folder }: ImageOptions, path: string): boolean {
  const own = join(out, DEFAULT_IMAGE)
  if (!existsSync(own)) return false
  folder.write(path, readFileSync(own))
  return true
}

async function draw(post: PostSummary): Promise<Uint8Array> {
  // Loaded only when there is something to draw: most builds draw nothing.
  const { drawSocialImage } = await import('./draw-social-image.ts')
  return drawSocialImage(post)
}

/** @returns Whether the store takes pictures; in Netlify's builds it does not, and they are drawn again when their cache is lost. */
async function keep(path: string, image: Uint8Array): Promise<boolean> {
  try {
    await store().writeBytes(keyOf(path), image.slice().buffer, {})
    return true
  } catch (error) {
    console.warn('Social images could not be kept in the store:', error)
    return false
  }
}

async function keptImages(): Promise<Set<string>> {
  const keys = new Set<string>()
  if (!hasStorage()) return keys
  for await (const page of store().pages()) for (const { key } of page) keys.add(key)
  return keys
}

async function keptImage(path: string): Promise<Uint8Array | undefined> {
  const found = await store().readBytes(keyOf(path))
  return found && new Uint8Array(found.bytes)
}

function keyOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function hasStorage(): boolean {
  return process.env.NETLIFY_BLOBS_CONTEXT !== undefined
}

function store() {
  return blobs('social-images')
}
