import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { chooseEncoding, compress, type Encoding, EXTENSIONS } from '#build/files/compress.ts'
import { isCompressible } from '#build/files/content-type.ts'
import { createByteCache } from '#server/media/byte-cache.ts'
import type { ServedSite, SiteFile } from './site.ts'

const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'
const SMALL_FILE_BYTES = 512 * 1024

/** Small files by their path and ETag, because the folder of a release may be built again in place. */
const cache = createByteCache(64 * 1024 * 1024)

/** Send a file in an encoding that the client accepts, or 304 when the client has it. */
export async function sendFile(
  site: ServedSite,
  file: SiteFile,
  status: number,
  { path, response }: { readonly path: string; readonly response: ServerResponse },
): Promise<void> {
  const { req: request } = response
  const { encoding, headers: encodingHeaders } = negotiateEncoding(file, request)
  const { mtimeMs, size } = await stat(file.path)
  const etag = `"${mtimeMs.toString(36)}-${encoding ?? size}"`
  const headers: Record<string, string | number> = {
    'content-type': file.type,
    'cache-control': MUST_REVALIDATE,
    ...site.headers(path),
    etag,
    ...encodingHeaders,
  }
  if (status === 200 && hasEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const isStreamed = !encoding && size > SMALL_FILE_BYTES
  const bytes = isStreamed ? undefined : await readOnce(file, encoding, etag)
  response.writeHead(status, { ...headers, 'content-length': bytes?.length ?? size })
  // Node sends no body in response to HEAD.
  if (request.method === 'HEAD' || bytes) response.end(bytes)
  else await pipeline(createReadStream(file.path), response)
}

/** Choose an encoding that the client accepts, and the headers that state it. */
function negotiateEncoding({ type }: SiteFile, request: IncomingMessage) {
  if (!isCompressible(type)) return {}
  const vary = 'accept-encoding'
  const encoding = chooseEncoding(String(request.headers[vary] ?? ''))
  return { encoding, headers: { vary, ...(encoding && { 'content-encoding': encoding }) } }
}

/** The bytes of a file in an encoding. A file without copies, such as an article, is compressed now. */
function readOnce({ path, copies }: SiteFile, encoding: Encoding | undefined, etag: string) {
  const context = async () => {
    if (encoding && copies) return readFile(copies + EXTENSIONS[encoding])
    const bytes = await readFile(path)
    return encoding ? compress(bytes, encoding) : bytes
  }
  return cache.forceFetch(path + etag, { context })
}

/** Whether `If-None-Match` names an ETag. A proxy that compresses turns it into a weak one. */
function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',')
  const known = new Set(tags.map((tag) => tag.trim().replace(/^W\//, '')))
  return known.has(etag) || known.has('*')
}
