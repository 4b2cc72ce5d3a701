import { SECURITY_HEADERS } from '#server/http/response.ts'
import type { DeployedSite } from './deployed-site.ts'
import { expectThat, leftOut, type Finding } from './finding.ts'

type Expectations = Readonly<Record<string, string | RegExp>>

/** Policy and caching differ between kinds of responses. Netlify sets HSTS of its own on its domain. */
const COMMON: Expectations = {
  ...SECURITY_HEADERS,
  'strict-transport-security': /max-age=\d{8}/,
  'content-security-policy': /frame-ancestors 'none'/,
  'cache-control': /no-cache|no-store|max-age=0/,
}

const KINDS: readonly [kind: string, path: string, expectations: Expectations][] = [
  ['a page', '/', {}],
  ['an admin screen', '/admin/auth', { 'x-robots-tag': /noindex/, 'cache-control': 'no-store' }],
  ['a missing page', '/no-such-page', {}],
  ['a page of a function', '/diary/check-deploy-no-such-article', {}],
  ['a public list', '/api/blog/posts', { 'cache-control': 'public, no-cache' }],
  ['a private response', '/api/user', { 'cache-control': 'no-store' }],
]

/** The headers of every kind of response. */
export async function* checkHeaders(site: DeployedSite): AsyncGenerator<Finding> {
  for (const [kind, path, own] of KINDS) {
    yield await checkKind(site, kind, path, { ...COMMON, ...own })
  }
  const home = (await site.request('/')).text
  yield expectThat(
    'a page has a content security policy',
    /http-equiv="content-security-policy"/i.test(home),
    {
      meaning: 'A script that gets into a page can run.',
    },
  )
  const asset = /["'(](\/_astro\/[^"')]+)/.exec(home)?.[1]
  if (asset === undefined) yield leftOut('an asset', 'The home page names none.')
  else yield await checkKind(site, 'an asset', asset, { ...COMMON, 'cache-control': /immutable/ })
}

async function checkKind(
  site: DeployedSite,
  kind: string,
  path: string,
  expectations: Expectations,
): Promise<Finding> {
  const { headers } = await site.request(path)
  const wrong = Object.entries(expectations).filter(
    ([name, expected]) => !fits(headers.get(name) ?? '', expected),
  )
  const found = wrong.map(([name]) => `${name}: ${headers.get(name) ?? 'none'}`).join('; ')
  return expectThat(`headers of ${kind} (${path})`, wrong.length === 0, {
    found,
    meaning: 'Browsers apply these protections and caches only where the header is right.',
  })
}

function fits(value: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? value === expected : expected.test(value)
}
