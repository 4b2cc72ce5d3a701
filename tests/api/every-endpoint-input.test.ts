import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aSessionOf } from '#tests/support/accounts.ts'
import { aColleague } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { apiRoutes, fillPath } from '#tests/support/functions.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs({ keepsRecords: true })
useSiteFolder()

/** A request body that none of our pages sends. */
interface MaliciousBody {
  readonly name: string
  readonly body: string | Uint8Array<ArrayBuffer>
  /** `application/json` by default. */
  readonly type?: string
}

/** The fields of our endpoints, so that wrong values reach the rule for their field. */
const FIELDS = `name email company message attribution title content slug tags username password
  newPassword setupToken quizId answers score eventType eventData sessionId toEmail
  fromName fromBusiness yearFounded role isAdmin status publishAt path act note seen token`.split(
  /\s+/,
)

const MALFORMED = [
  '',
  ' ',
  '{',
  '{"name":"Ada",}',
  '{"name":"\\ud800"}',
  'NaN',
  '\uFEFF{}',
  '\0',
] as const

const TOP_LEVEL = ['null', 'true', '42', '1e309', '"text"', '[]', '[{}]', '[[]]', '{}', '{"":""}']

const PROTOTYPE_KEYED = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toJSON":"x","then":"x","length":-1}',
  '{"seen":{"__proto__":{"status":"won"}},"attribution":{"__proto__":{"firstTouch":1}}}',
] as const

const VALUES: Readonly<Record<string, string>> = {
  null: 'null',
  zero: '0',
  'a negative number': '-1',
  'a number beyond all numbers': '1e309',
  true: 'true',
  'an empty list': '[]',
  'an empty object': '{}',
  'an empty text': '""',
  'a blank text': '" \\t\\n"',
  'a zero character': '"\\u0000"',
  'half a character': '"\\ud83d"',
  'a list in a list': '[[["x"]]]',
  'its own name': '"__proto__"',
}

const deepList = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const deepObject = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

function everyField(value: string): string {
  return `{${FIELDS.map((field) => `"${field}":${value}`).join(',')}}`
}

function named(kind: string, bodies: readonly string[]): MaliciousBody[] {
  return bodies.map((body) => ({ name: `${kind} ${JSON.stringify(body.slice(0, 40))}`, body }))
}

const OVERSIZED: readonly MaliciousBody[] = [
  { name: 'a text over the limit', body: `{"name":"${'x'.repeat(70_000)}"}` },
  { name: 'a text far over every limit', body: `{"content":"${'x'.repeat(2_000_000)}"}` },
  { name: 'spaces far over every limit', body: `{}${' '.repeat(1_100_000)}` },
  { name: 'texts that just fit', body: everyField(`"${'x'.repeat(1_900)}"`) },
  { name: 'a list that just fits', body: `{"tags":[${'0,'.repeat(30_000)}0]}` },
  {
    name: 'members that just fit',
    body: `{${Array.from({ length: 6_000 }, (_, at) => `"f${at}":0`).join(',')}}`,
  },
  // Normalizing combining marks takes quadratic time.
  ...FIELDS.map((field) => ({
    name: `accents without end in ${field}`,
    body: JSON.stringify({ [field]: `a${'\u0301\u0316'.repeat(15_000)}` }),
  })),
  { name: 'letters that grow in another form', body: everyField(`"${'\uFDFA'.repeat(600)}"`) },
]

const FORM = 'application/x-www-form-urlencoded'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)

/** Bytes that are not text, and text with another media type. */
const DISGUISED: readonly MaliciousBody[] = [
  { name: 'bytes that are no UTF-8', body: bytes(0x22, 0xff, 0xfe, 0x22) },
  { name: 'JSON as text', body: '{}', type: 'text/plain' },
  { name: 'JSON without a type', body: '{}', type: '' },
  { name: 'a form', body: 'name=Ada&__proto__[isAdmin]=true&constructor=x', type: FORM },
  { name: 'a form of nothing but signs', body: '&&&===%%%ff%zz+', type: FORM },
  { name: 'a form with files', body: '--x--', type: 'multipart/form-data; boundary=x' },
]

const MALICIOUS_BODIES: readonly MaliciousBody[] = [
  ...named('malformed', MALFORMED),
  ...named('top-level', TOP_LEVEL),
  ...named('prototype-keyed', PROTOTYPE_KEYED),
  ...Object.entries(VALUES).map(([name, value]) => ({
    name: `${name} in every field`,
    body: everyField(value),
  })),
  { name: 'ten thousand lists', body: deepList(10_000) },
  { name: 'ten thousand lists that do not end', body: '['.repeat(10_000) },
  { name: 'deep lists in every field', body: everyField(deepList(400)) },
  { name: 'deep objects in a field', body: `{"attribution":${deepObject(9_000)}}` },
  ...OVERSIZED,
  ...DISGUISED,
]

/** Values for an attacker to put where an id, a slug or a cursor is expected. */
const MALICIOUS_NAMES = [
  '',
  '.',
  '../users',
  '../../etc/passwd',
  '/',
  'a/b',
  '__proto__',
  'a\0b',
  '\r\nset-cookie: a=b',
  '-1',
  '9999999999999-zzzz',
  '0000000000000-..',
  '<script>alert(1)</script>',
  '\u202Eexe',
  '\uD800',
  'x'.repeat(5_000),
  `a${'\u0301\u0316'.repeat(3_000)}`,
]

let administrator: Awaited<ReturnType<typeof aColleague>>

beforeEach(() => void vi.stubEnv('RATE_LIMIT_SCALE', '1000'))
beforeAll(async () => void (administrator = await aColleague()))

const routes = await apiRoutes()
const writes = routes.filter(({ method }) => method !== 'GET')
const readers = routes.filter(({ method, pattern }) => method === 'GET' || pattern.includes(':'))

describe.each(writes)('$name', ({ method, path }) => {
  test('rejects malicious bodies with the usual error format', async () => {
    for (const { name, body, type = 'application/json' } of MALICIOUS_BODIES) {
      let sent: Request | undefined
      const response = await asAdministrator(path, {
        method,
        body,
        headers: { 'content-type': type },
        onRequest: (request) => (sent = request),
      })
      await expectNoBreakdown(response, name)
      // What one body did not reach, the others cannot.
      if (!sent?.bodyUsed) break
    }
  })
})

describe.each(readers)('$name', ({ method, pattern }) => {
  test('handles malicious path parameters and queries', async () => {
    for (const value of MALICIOUS_NAMES) {
      const query = new URLSearchParams({ [value.slice(0, 100)]: value, before: value })
      const filled = fillPath(pattern, value)
      const response = await (method === 'GET'
        ? asAdministrator(`${filled}?${query}`, { method })
        : asAdministrator(filled, { method, body: {} }))
      await expectNoBreakdown(response, JSON.stringify(value))
    }
  })
})

/** A call with the administrator's session, and with another where the endpoint has ended it. */
async function asAdministrator(...[path, options]: Parameters<typeof call>) {
  const response = await call(path, { ...options, cookie: administrator.cookie })
  if (response.status !== 401) return response
  administrator.cookie = await aSessionOf(administrator.user)
  return call(path, { ...options, cookie: administrator.cookie })
}

/** An answer, or a refusal in the one shape that every page of ours can read. */
async function expectNoBreakdown(response: Response, where: string): Promise<void> {
  expect(response.status, where).toBeLessThan(500)
  const text = await response.text()
  if (response.status < 400) return
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    expect(text, where).toMatch(/^<!doctype html>.*<h1[^>]*>[^<]+<\/h1>/is)
    return
  }
  const [error, code] = [expect.stringMatching(/\S/), expect.stringMatching(/^[a-z-]+$/)]
  expect(JSON.parse(text), where).toMatchObject({ error, code, issues: expect.any(Array) })
}
