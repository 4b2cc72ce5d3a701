import { describe, expect, test, vi } from 'vitest'
import { removeLink, saveLink } from '#server/marketing/campaigns/links.ts'
import { clicks, createShortLink, readClicks } from '#server/marketing/campaigns/short-links.ts'
import { findFirmDay } from '#server/site/site.ts'
import { race, repeat, useSite, visitor } from '#tests/support/api.ts'
import { useSiteFolder } from '#tests/support/site.ts'

const admin = useSite()
useSiteFolder()

const tags = { utm_source: 'print', utm_medium: 'qr', utm_campaign: 'spring' }
const TARGET = `/contact?${new URLSearchParams(tags)}`

const aLink = (given: object = {}) =>
  saveLink({ path: '/contact', tags: { ...tags, ...given } }, 'ada')

async function aShortLink(): Promise<string> {
  const { id } = await aLink()
  await createShortLink({ name: 'fair', linkId: id }, 'ada')
  return id
}

const visit = (query = '', headers = {}, ip = '203.0.113.7') =>
  visitor.get(`/go/fair${query}`, { headers, ip })

const countClicks = async () => (await readClicks({ from: '2020', to: '2100' }))['fair'] ?? 0

describe('a short link', () => {
  test('leads to the page of its link with the tags, in any letter case, and is not cached', async () => {
    await aShortLink()
    for (const name of ['fair', 'FAIR']) {
      const { status, location, headers } = await visitor.get(`/go/${name}?gclid=1&utm_source=evil`)
      expect([status, location]).toEqual([302, `${TARGET}&gclid=1`])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('of another name is answered with the 404 page', async () => {
    for (const name of ['unknown', '//evil.example', 'fair/..', 'https:evil', 'x'.repeat(300)]) {
      const { status, body } = await visitor.get(`/go/${encodeURIComponent(name)}`)
      expect([status, body]).toEqual([404, expect.stringContaining('Page Not Found')])
    }
  })

  test('follows its link when that is changed or archived, and ends when it is deleted', async () => {
    const id = await aShortLink()
    const change = { path: '/about', tags, isArchived: true }
    const { body } = await admin.put(`/api/admin/campaigns/${id}`, change)
    expect((await visit()).location).toMatch(/^\/about\?utm_source=print/)
    await removeLink(body.id)
    expect((await visit()).status).toBe(404)
  })
})

describe('the name of a short link', () => {
  const create = (name: string, linkId: string) =>
    admin.post('/api/admin/short-links', { name, linkId })

  test('is given once, also when many ask at once, and not again after its link was deleted', async () => {
    const { id } = await aLink()
    const asked = Array.from({ length: 5 }, () => create('Fair', id))
    expect(await race(...asked)).toEqual([201, 409, 409, 409, 409])
    await removeLink(id)
    const taken = { status: 409, body: { issues: [{ field: 'name' }] } }
    const other = await aLink({ utm_content: 'b' })
    expect(await create('fair', other.id)).toMatchObject(taken)
  })

  test('is one of several of a link, each with its clicks', async () => {
    const { id } = await aLink()
    for (const name of ['fair', 'flyer']) await create(name, id)
    await visit()
    const today = await findFirmDay(new Date())
    const { body } = await admin.get(`/api/admin/campaigns?from=${today}&to=${today}`)
    expect(body.campaigns[0].links[0].shortLinks).toMatchObject([
      { name: 'fair', url: 'http://localhost:8888/go/fair', clicks: 1 },
      { name: 'flyer', clicks: 0 },
    ])
  })

  test('belongs to a link that exists', async () => {
    expect((await create('fair', '0'.repeat(32))).status).toBe(404)
    expect((await create('fair', '../users')).status).toBe(400)
  })
})

test('clicks count each visit of a browser, no HEAD request, no bot and no one while signed in', async () => {
  await aShortLink()
  const bot = { 'user-agent': 'Googlebot/2.1' }
  const requests = [visitor.send('HEAD', '/go/fair'), visit('', bot), admin.get('/go/fair')]
  expect(await race(...requests)).toEqual([302, 302, 302])
  expect(await countClicks()).toBe(0)
  await Promise.all([visit(), visit('?gclid=1'), visitor.get('/go/Fair')])
  expect(await countClicks()).toBe(3)
  await admin.post('/api/logout')
  await admin.get('/go/fair')
  expect(await countClicks()).toBe(4)
})

test('clicks of release 0.2 are counted too, and keys that are none of theirs are not', async () => {
  for (const key of ['2026-01-31/a7/fair/'.padEnd(49, '0'), '2026-01-31/fair/0'])
    await clicks.create(key, { at: '2026-01-31T12:00:00.000Z' })
  expect(await countClicks()).toBe(1)
})

test('clicks are not counted past the limit of an address, and still lead to the page', async () => {
  // Three instead of 60.
  vi.stubEnv('RATE_LIMIT_SCALE', '0.05')
  await aShortLink()
  expect(await repeat(5, () => visit())).toEqual([302, 302, 302, 302, 302])
  expect(await countClicks()).toBe(3)
  await visit('', {}, '198.51.100.1')
  expect(await countClicks()).toBe(4)
})
