import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ifExists } from '#server/site/file-cache.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { contentType, isCompressible } from './content-type.ts'
import type { Inventory } from './inventory.ts'

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressing less than this saves no packet. */
const MIN_BYTES = 200

/** Levels of Brotli. */
export const THOROUGH = 11
export const FAST = 6

/**
 * Write a Brotli and a gzip copy of each file to `cache`, named by the hash of its bytes, so that a
 * file is compressed once for all releases that contain it.
 */
export async function compressAll(
  folder: string,
  inventory: Inventory,
  cache: string,
  levelFor: (path: string) => number,
): Promise<void> {
  await mkdir(cache, { recursive: true })
  const existing = new Set(await readdir(cache))
  const missing = new Map<string, string>()
  for (const [path, { hash, size }] of inventory) {
    if (size < MIN_BYTES || !isCompressible(contentType(path))) continue
    if (!existing.has(`${hash}.gz`)) missing.set(hash, path)
  }
  await inParallel([...missing], ([hash, path]) =>
    compressFile(join(folder, path), join(cache, hash), levelFor(path)),
  )
}

/** Delete copies of files that are in none of `inventories`. */
export async function deleteUnusedCopies(
  cache: string,
  inventories: readonly Inventory[],
): Promise<void> {
  const used = new Set(
    inventories.flatMap((inventory) => [...inventory.values()].map(({ hash }) => hash)),
  )
  for (const name of (await ifExists(readdir(cache))) ?? []) {
    if (!used.has(name.slice(0, name.indexOf('.')))) await rm(join(cache, name), { force: true })
  }
}

/** The extensions of copies. The first encoding that a client accepts is used. */
export const EXTENSIONS = { br: '.br', gzip: '.gz' } as const

type Encoding = keyof typeof EXTENSIONS

/** The encoding for a client, by its header `Accept-Encoding`. */
export function chooseEncoding(header: string): Encoding | undefined {
  // A quality of 0 refuses an encoding.
  const isAccepted = (encoding: Encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?![\\d.]*[1-9]))`).test(header)
  return (['br', 'gzip'] as const).find(isAccepted)
}

/** Compress a function's response, as the CDN does. */
export function compressResponse(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(body, 4) : compressGzip(body)
}

/** The gzip copy is written last: its presence means that both exist. */
async function compressFile(file: string, target: string, level: number): Promise<void> {
  const bytes = await readFile(file)
  await writeAtomically(`${target}.br`, await compressBrotli(bytes, level))
  await writeAtomically(`${target}.gz`, await compressGzip(bytes))
}

function compressBrotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}

async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
