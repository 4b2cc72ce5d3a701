import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ByteCache } from './byte-cache.ts'
import type { Site, SiteFile } from './site.ts'

const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'
const SMALL_FILE_BYTES = 512 * 1024

const ENDINGS = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof ENDINGS

/** Small files by what they hold, whichever release they belong to. */
const cache = new ByteCache(64 * 1024 * 1024)

/** Answer with a file: packed as the browser takes it, 304 when it has it already. */
export async function sendFile(
  site: Site,
  file: SiteFile,
  status: number,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chosen = await choose(file, String(request.headers['accept-encoding'] ?? ''))
  const etag = chosen.encoding ? `"${file.hash}-${chosen.encoding}"` : `"${file.hash}"`
  const headers: Record<string, string | number> = {
    'content-type': file.type,
    'cache-control': MUST_REVALIDATE,
    ...site.headers(path),
    etag,
    ...(file.packed && { vary: 'accept-encoding' }),
    ...(chosen.encoding && { 'content-encoding': chosen.encoding }),
  }
  if (status === 200 && holds(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  if (request.method === 'HEAD') {
    response
      .writeHead(status, { ...headers, 'content-length': chosen.bytes?.length ?? file.size })
      .end()
    return
  }
  if (chosen.bytes) {
    response.writeHead(status, { ...headers, 'content-length': chosen.bytes.length })
    response.end(chosen.bytes)
    return
  }
  response.writeHead(status, { ...headers, 'content-length': file.size })
  await pipeline(createReadStream(file.file), response)
}

interface Chosen {
  readonly encoding?: Encoding
  /** Absent when the file is large and is to be streamed. */
  readonly bytes?: Buffer
}

async function choose(file: SiteFile, accepted: string): Promise<Chosen> {
  if (file.packed) {
    for (const encoding of ['br', 'gzip'] as const) {
      if (!accepts(accepted, encoding)) continue
      const bytes = await packedCopy(file.packed + ENDINGS[encoding])
      if (bytes) return { encoding, bytes }
    }
  }
  if (file.size > SMALL_FILE_BYTES) return {}
  return { bytes: await cache.get(file.hash, () => readFile(file.file)) }
}

/** A file too small to be worth packing has no copy. */
async function packedCopy(name: string): Promise<Buffer | undefined> {
  const bytes = await cache.get(name, () => readFile(name).catch(() => Buffer.alloc(0)))
  return bytes.length > 0 ? bytes : undefined
}

function accepts(header: string, encoding: Encoding): boolean {
  const found = new RegExp(`\\b${encoding}\\b(?:\\s*;\\s*q=([\\d.]+))?`).exec(header)
  return found !== null && Number(found[1] ?? 1) > 0
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((each) => {
    const one = each.trim()
    return one === '*' || one.replace(/^W\//, '') === etag
  })
}
