import { createResponse } from './response.ts'

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/i

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
