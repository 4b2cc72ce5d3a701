import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentType, isCompressible } from './content-type.ts'
import type { Inventory } from './inventory.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this a packed answer saves no packet. */
const WORTH_BYTES = 200
const AT_ONCE = 4

/** How hard to press: what Astro built is pressed once for weeks, poured pages many at a time. */
export interface Effort {
  readonly brotli: number
  readonly gzip: number
}

export const PATIENT: Effort = { brotli: 11, gzip: 9 }
export const QUICK: Effort = { brotli: 6, gzip: 6 }

/**
 * Keep a Brotli and a gzip copy of each file, named by the hash of its bytes, so that a file that is
 * carried over from release to release is packed once.
 */
export async function compressAll(
  folder: string,
  inventory: Inventory,
  kept: string,
  effortFor: (path: string) => Effort,
): Promise<void> {
  await mkdir(kept, { recursive: true })
  const there = new Set(await readdir(kept))
  const missing = new Map<string, string>()
  for (const [path, { hash, size }] of inventory) {
    if (size < WORTH_BYTES || !isCompressible(contentType(path))) continue
    if (!there.has(`${hash}.gz`)) missing.set(hash, path)
  }
  const queue = missing.entries()
  const worker = async () => {
    for (const [hash, path] of queue) {
      await compressOne(join(folder, path), join(kept, hash), effortFor(path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Forget copies of files that are in none of the releases of `inventories`. */
export async function deleteUnusedCopies(
  kept: string,
  inventories: readonly Inventory[],
): Promise<void> {
  const used = new Set(
    inventories.flatMap((inventory) => [...inventory.values()].map(({ hash }) => hash)),
  )
  for (const name of await readdir(kept).catch(() => [])) {
    if (!used.has(name.slice(0, name.indexOf('.')))) await rm(join(kept, name), { force: true })
  }
}

/** Pack small answers of functions, as the CDN does; `undefined` when the browser wants them plain. */
export async function compressResponse(
  body: Uint8Array,
  acceptEncoding: string,
): Promise<{ encoding: 'br' | 'gzip'; body: Buffer } | undefined> {
  if (/\bbr\b/.test(acceptEncoding)) {
    return { encoding: 'br', body: await packed(body, 4) }
  }
  if (/\bgzip\b/.test(acceptEncoding)) {
    return { encoding: 'gzip', body: await gzipped(body, { level: 6 }) }
  }
  return undefined
}

/** The gzip copy lands last: where it is, both are. */
async function compressOne(file: string, target: string, effort: Effort): Promise<void> {
  const bytes = await readFile(file)
  await writeWhole(`${target}.br`, await packed(bytes, effort.brotli))
  await writeWhole(`${target}.gz`, await gzipped(bytes, { level: effort.gzip }))
}

function packed(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
