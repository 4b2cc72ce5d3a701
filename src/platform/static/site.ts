import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType, isCompressible } from '#build/files/content-type.ts'
import { type HeaderRules, readHeaderRules } from './headers.ts'
import { type Inventory, readInventory, takeInventory } from '#build/files/inventory.ts'
import { readRedirects, type Redirects } from './redirects.ts'

/** A file a visitor may have. */
export interface SiteFile {
  readonly path: string
  readonly file: string
  readonly hash: string
  readonly size: number
  readonly type: string
  /** Where its packed copies are, without their endings; absent when it is not worth packing. */
  readonly packed: string | undefined
}

/** One release as it is served: its files, and the rules of netlify.toml and its own `_` files. */
export interface Site {
  readonly folder: string
  readonly headers: HeaderRules
  readonly redirects: Redirects
  /** The file for a path, with clean URLs: `/services` and `/services/` are the same page. */
  find(path: string): SiteFile | undefined
}

interface SiteSource {
  readonly folder: string
  /** Where the folder of netlify.toml is. */
  readonly project: string
  /** Where packed copies are kept. */
  readonly packed: string
}

/** Read a release. It is not looked at again: a new release is a new site. */
export async function openSite(source: SiteSource): Promise<Site> {
  const folder = await realpath(source.folder)
  const inventory = (await readInventory(folder)) ?? (await takeInventory(folder))
  const files = filesOf(inventory, folder, source.packed)
  return {
    folder,
    headers: await readHeaderRules(source.project, folder),
    redirects: await readRedirects(source.project, folder),
    find: (path) => {
      for (const candidate of candidates(path)) {
        const file = files.get(candidate)
        if (file) return file
      }
      return undefined
    },
  }
}

function filesOf(inventory: Inventory, folder: string, packed: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  for (const [path, { hash, size }] of inventory) {
    const type = contentType(path)
    const copies = isCompressible(type) ? join(packed, hash) : undefined
    files.set(path, { path, file: join(folder, path), hash, size, type, packed: copies })
  }
  return files
}

function candidates(path: string): string[] {
  if (path === '/') return ['/index.html']
  if (!path.endsWith('/')) return [path, `${path}/index.html`, `${path}.html`]
  return [`${path}index.html`, `${path.slice(0, -1)}.html`]
}
