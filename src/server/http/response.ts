import { CSV_BOM, type CsvCell, formatCsvRow } from '#domain/csv/csv.ts'
import { type ErrorBody, type Failure, FAILURE_STATUS } from '#domain/failure.ts'
import { readDeploy } from '../deploy.ts'
import { isForm } from './body.ts'

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/i

/** The HSTS header of every response, for the host alone. `httpsSubdomains` in site.yaml extends it. */
export const HSTS = 'max-age=63072000'

/** Headers of every function response; the headers in netlify.toml do not apply to functions. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Credentialless, because articles show images of hosts that send no CORP header.
  'cross-origin-embedder-policy': 'credentialless',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
} as const

/** Headers of a page that may depend on the session: no cache may share it, and browsers revalidate it. */
export const REVALIDATED = { 'cache-control': 'private, no-cache' } as const

/** Headers of public JSON: caches must ask again, so a save shows at once. */
export const PUBLIC = { 'cache-control': 'public, no-cache' } as const

/** A response with the security headers; `headers` override them. */
export function createResponse(body: BodyInit | null, options: ResponseInit = {}): Response {
  const headers = new Headers(options.headers)
  // The HSTS header of the release, because a browser obeys the last response it gets.
  const standard = { ...SECURITY_HEADERS, 'strict-transport-security': readDeploy()?.hsts ?? HSTS }
  for (const [name, value] of Object.entries(standard)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  return new Response(body, { ...options, headers })
}

/** A JSON response, never cached unless `headers` say so. */
export function jsonResponse(value: unknown, options: ResponseInit = {}): Response {
  const headers = new Headers(options.headers)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8')
  return createResponse(JSON.stringify(value), { ...options, headers })
}

/** The response to an expected error. */
export function failureResponse(failure: Failure): Response {
  const headers = new Headers(failure.headers)
  if (failure.retryAfter !== undefined) headers.set('retry-after', String(failure.retryAfter))
  return jsonResponse(failure, { status: FAILURE_STATUS[failure.code], headers })
}

/** The response to what no one expected. The log has the reason beside the id of the request. */
export function internalErrorResponse(requestId: string, status: 500 | 502 = 500): Response {
  const error = 'Something went wrong on our side. Please try again.'
  const body: ErrorBody = { error, code: 'internal', issues: [] }
  return jsonResponse({ ...body, requestId }, { status })
}

/** HTML with the page's own CSP as a header, where `frame-ancestors` counts. */
export function htmlResponse(html: string, status: number, headers: HeadersInit): Response {
  const policy = (META_POLICY.exec(html)?.[1] ?? "default-src 'none'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/;\s*$/, '')
  const all = new Headers(headers)
  all.set('content-type', 'text/html; charset=utf-8')
  all.set('content-security-policy', `${policy}; frame-ancestors 'none'`)
  return createResponse(html, { status, headers: all })
}

/** The response to a form: a plain HTML form gets a page, which the browser follows with GET. */
export function formResponse(request: Request, location: string, status = 201): Response {
  if (!isForm(request)) return jsonResponse({ ok: true }, { status })
  return createResponse(null, { status: 303, headers: { location } })
}

/** The headers of a file to download. */
export function describeDownload(name: string, type: string) {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
}

/** A short table as a file to download. Long ones are sent in parts, see `part-response.ts`. */
export function csvResponse(name: string, rows: readonly (readonly CsvCell[])[]): Response {
  const headers = describeDownload(`${name}.csv`, 'text/csv; charset=utf-8; header=present')
  return createResponse(CSV_BOM + rows.map(formatCsvRow).join(''), { headers })
}
