import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { chooseEncoding, EXTENSIONS } from '#build/files/compress.ts'
import { hasEtag } from '#server/http/response.ts'
import { ByteCache } from '#server/media/byte-cache.ts'
import { ifExists } from '#server/site/file-cache.ts'
import type { Site, SiteFile } from './site.ts'

const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'
const SMALL_FILE_BYTES = 512 * 1024

/** Small files by their hash, so releases share them. */
const cache = new ByteCache(64 * 1024 * 1024)

/** Send a file in an encoding that the client accepts, or 304 when the client has it. */
export async function sendFile(
  site: Site,
  file: SiteFile,
  status: number,
  { path, response }: { readonly path: string; readonly response: ServerResponse },
): Promise<void> {
  const { req: request } = response
  const accepted = chooseEncoding(String(request.headers['accept-encoding'] ?? ''))
  const { encoding, bytes } = await chooseVariant(file, accepted)
  const etag = encoding ? `"${file.hash}-${encoding}"` : `"${file.hash}"`
  const headers: Record<string, string | number> = {
    'content-type': file.type,
    'cache-control': MUST_REVALIDATE,
    ...site.headers(path),
    etag,
    ...(file.compressed && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
  }
  if (status === 200 && hasEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(status, { ...headers, 'content-length': bytes?.length ?? file.size })
  // Node sends no body in response to HEAD.
  if (request.method === 'HEAD' || bytes) response.end(bytes)
  else await pipeline(createReadStream(file.file), response)
}

/** A file in one encoding, without its bytes when it is large and must be streamed. */
async function chooseVariant(file: SiteFile, encoding: ReturnType<typeof chooseEncoding>) {
  if (file.compressed && encoding) {
    const bytes = await readCompressed(file.compressed + EXTENSIONS[encoding])
    if (bytes) return { encoding, bytes }
  }
  if (file.size > SMALL_FILE_BYTES) return {}
  return { bytes: await cache.get(file.hash, () => readFile(file.file)) }
}

/** `undefined` when the file was too small to be compressed. */
async function readCompressed(name: string): Promise<Uint8Array | undefined> {
  const bytes = await cache.get(
    name,
    async () => (await ifExists(readFile(name))) ?? Buffer.alloc(0),
  )
  return bytes.length > 0 ? bytes : undefined
}
