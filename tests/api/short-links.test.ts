import { describe, expect, test, vi } from 'vitest'
import { CLICK_IDS } from '#domain/attribution/touch.ts'
import { clicks, createShortLink, readClicks } from '#server/marketing/campaigns/short-links.ts'
import { removeLink, saveLink } from '#server/marketing/campaigns/links.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

const tags = { utm_source: 'print', utm_medium: 'qr', utm_campaign: 'spring' }
const TARGET = '/contact?utm_source=print&utm_medium=qr&utm_campaign=spring'

async function aShortLink(name = 'fair') {
  const { id } = await saveLink({ path: '/contact', tags }, 'ada')
  await createShortLink({ name, linkId: id }, 'ada')
  return id
}

const visit = (name: string, query = '', options: Parameters<typeof call>[1] = {}) =>
  call(`/go/${encodeURIComponent(name)}${query}`, { ...options })

const countClicks = async () => (await readClicks('2020-01-01', '2100-01-01'))['fair'] ?? 0

describe('/go/:name', () => {
  test('leads to the page of its link with the tags, in any letter case, and is not cached', async () => {
    await aShortLink()
    for (const name of ['fair', 'FAIR']) {
      const response = await visit(name)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(TARGET)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('takes over the click ids of the request and nothing else', async () => {
    await aShortLink()
    const ids = CLICK_IDS.map((name) => `${name}=${name}-1%20%26x`).join('&')
    const response = await visit('fair', `?${ids}&utm_source=evil&next=https://evil.example&a=1`)
    const target = new URL(response.headers.get('location') ?? '', 'http://localhost')
    expect(target.origin + target.pathname).toBe('http://localhost/contact')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      ...tags,
      ...Object.fromEntries(CLICK_IDS.map((name) => [name, `${name}-1 &x`])),
    })
    const long = await visit('fair', `?gclid=${'x'.repeat(513)}`)
    expect(long.headers.get('location')).toBe(TARGET)
  })

  test.each([
    ['unknown'],
    ['//evil.example'],
    ['../users'],
    ['fair/..'],
    ['https:evil'],
    ['x'.repeat(300)],
  ])('answers with the 404 page for "%s"', async (name) => {
    const response = await visit(name)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  })

  test('follows its link when that is changed or archived, and ends when it is deleted', async () => {
    const id = await aShortLink()
    const { cookie } = await aSignedIn()
    const body = { path: '/about', tags, isArchived: true }
    const options = { method: 'PUT', cookie, body } as const
    const changed = await call(`/api/admin/campaigns/${id}`, options)
    const location = (await visit('fair')).headers.get('location')
    expect(location).toMatch(/^\/about\?utm_source=print/)
    // The endpoint answers with the saved link.
    await removeLink(((await changed.json()) as { id: string }).id)
    expect((await visit('fair')).status).toBe(404)
  })
})

describe('clicks', () => {
  test('count each visit of a browser', async () => {
    await aShortLink()
    await Promise.all([visit('fair'), visit('fair', '?gclid=1'), visit('Fair')])
    expect(await countClicks()).toBe(3)
  })

  test.each([
    ['a bot', { headers: { 'user-agent': 'Googlebot/2.1' } }],
    ['no browser', { headers: { 'user-agent': '' } }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['an older prefetch', { headers: { purpose: 'prefetch' } }],
    ['Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
    ['Do Not Track', { headers: { dnt: '1' } }],
    ['HEAD', { method: 'HEAD' }],
  ] as const)('do not count %s', async (_, options) => {
    await aShortLink()
    expect((await visit('fair', '', options)).status).toBe(302)
    expect(await countClicks()).toBe(0)
  })

  test('do not count people who are signed in', async () => {
    await aShortLink()
    const { cookie } = await aSignedIn()
    expect((await visit('fair', '', { cookie })).status).toBe(302)
    expect(await countClicks()).toBe(0)
  })

  test('of release 0.2 are counted too, and keys that are none of theirs are not', async () => {
    for (const key of ['2026-01-31/a7/fair/'.padEnd(49, '0'), '2026-01-31/fair/0'])
      await clicks.create(key, { at: '2026-01-31T12:00:00.000Z' })
    expect(await countClicks()).toBe(1)
  })

  test('are not counted past the limit of an address, and still lead to the page', async () => {
    // Three instead of 60.
    vi.stubEnv('RATE_LIMIT_SCALE', '0.05')
    await aShortLink()
    for (let i = 0; i < 5; i++) expect((await visit('fair')).status).toBe(302)
    expect(await countClicks()).toBe(3)
    await visit('fair', '', { ip: '198.51.100.1' })
    expect(await countClicks()).toBe(4)
    vi.unstubAllEnvs()
  })
})
