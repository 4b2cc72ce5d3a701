/** Headers of every function response; the headers in netlify.toml do not apply to functions. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Credentialless, because articles show images of hosts that send no CORP header.
  'cross-origin-embedder-policy': 'credentialless',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
} as const

interface ResponseOptions {
  readonly status?: number
  readonly headers?: HeadersInit
}

/** A response with the security headers; `headers` override them. */
export function createResponse(body: BodyInit | null, options: ResponseOptions = {}): Response {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  return new Response(body, { status: options.status ?? 200, headers })
}

/** A JSON response, never cached unless `headers` say so. */
export function jsonResponse(value: unknown, options: ResponseOptions = {}): Response {
  const headers = new Headers(options.headers)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8')
  return createResponse(JSON.stringify(value), { ...options, headers })
}

/** A redirect that the browser follows with GET. */
export function redirectTo(location: string): Response {
  return createResponse(null, { status: 303, headers: { location } })
}
