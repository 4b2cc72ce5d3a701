import { createHash } from 'node:crypto'
import type { ErrorBody } from '#domain/failure.ts'
import { createResponse } from './response.ts'
import { readSite } from '../content/site.ts'
import { isForm } from './body.ts'
import type { Endpoint } from './endpoint.ts'

const STYLE =
  'body{max-width:36rem;margin:12vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:#14211b;background:#faf7f0}' +
  'h1{font:500 1.75rem/1.25 Georgia,serif}a{color:#1f4d3a}' +
  '@media (prefers-color-scheme:dark){body{color:#faf7f0;background:#14211b}a{color:#d9a679}}'

/**
 * An endpoint that a plain HTML form may call as well. When it refuses one, the answer has the same
 * status and headers with a page that a person can read.
 *
 * @param form Where the form is, for those who want to start over.
 */
export function withFormErrorPage(form: string, endpoint: Endpoint): Endpoint {
  return async (request, context) => {
    const isFromPage = isForm(request)
    const response = await endpoint(request, context)
    return isFromPage && response.status >= 400 ? formProblem(response, form) : response
  }
}

/** The browser's own Back brings the form again with everything that was typed. */
async function formProblem(refused: Response, form: string): Promise<Response> {
  // Our own refusal, from `endpoint`.
  const { error, issues } = (await refused.json()) as Pick<ErrorBody, 'error' | 'issues'>
  const others = issues.filter(({ message }) => message !== error)
  const items = others.map(({ message }) => `<li>${escaped(message)}</li>`).join('')
  const { refusedForm } = await readSite()
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  const headers = new Headers(refused.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  )
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>${escaped(error)}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${escaped(error)}</h1>${items && `<ul>${items}</ul>`}` +
    `<p>${escaped(refusedForm.back)} ` +
    `<a href="${escaped(form)}">${escaped(refusedForm.again)}</a></p></main></body></html>`
  return createResponse(page, { status: refused.status, headers })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
