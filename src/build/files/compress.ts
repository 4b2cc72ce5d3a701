import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { openSiteFolder } from '#server/site/site-folder.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { contentType, isCompressible } from './content-type.ts'
import { isPublicFile, listFiles } from './public-files.ts'

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The extensions of copies. The first encoding that a client accepts is used. */
export const EXTENSIONS = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof EXTENSIONS

/** The encoding for a client, by its header `Accept-Encoding`. */
export function chooseEncoding(header: string): Encoding | undefined {
  // A quality of 0 refuses an encoding.
  const isAccepted = (encoding: Encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?![\\d.]*[1-9]))`).test(header)
  return (['br', 'gzip'] as const).find(isAccepted)
}

/** Compress what is sent at once, as the CDN does. */
export function compress(body: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === 'br' ? compressBrotli(body, 5) : compressGzip(body)
}

/** The folder of a release that has compressed copies of its files, each at the path of its file. */
export const COPIES = '_compressed'

/** Write a Brotli and a gzip copy of each public file. They change rarely and are worth a slow compression. */
export async function compressFiles(folder: string): Promise<void> {
  const copies = openSiteFolder(join(folder, COPIES))
  const files = (await listFiles(folder)).filter(
    (path) => isPublicFile(path) && isCompressible(contentType(path)),
  )
  await inParallel(files, async (path) => {
    const bytes = await readFile(join(folder, path))
    copies.write(path + EXTENSIONS.br, await compressBrotli(bytes, 11))
    copies.write(path + EXTENSIONS.gzip, await compressGzip(bytes))
  })
}

function compressBrotli(bytes: Uint8Array, quality: number) {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}
