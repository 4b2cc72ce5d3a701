import { createHash } from 'node:crypto'
import { createResponse } from './response.ts'

/** Public JSON that caches must revalidate: a save shows at once, an unchanged list costs a 304. */
export function jsonWithEtag(
  request: Request,
  value: unknown,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { ...extraHeaders, etag, 'cache-control': 'public, no-cache' }
  if (hasEtag(request, etag)) return createResponse(null, { status: 304, headers })
  return createResponse(body, {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  })
}

/** A proxy that compresses turns an ETag into a weak one. */
function hasEtag(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? ''
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
