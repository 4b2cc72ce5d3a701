import { describe, expect, test } from 'vitest'
import { activities } from '#server/accounts/activity.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { downloadAll, readPart } from '#tests/support/downloads.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

useBlobs()

const PATH = '/api/admin/leads.csv'
const MEGABYTE = 1024 * 1024

const download = (path: string, cookie: string, onPart?: () => Promise<void>) =>
  downloadAll(path, { cookie, ...(onPart && { onPart }) })

describe('GET /api/admin/leads.csv', () => {
  test('neutralizes formulas and contains whole texts', async () => {
    const { cookie } = await aSignedIn()
    const message = `=HYPERLINK("http://evil.example")${' and more'.repeat(100)}`
    await saveLead(aContact({ name: '-5', company: '@evil', message }))
    const response = await call('/api/admin/leads.csv', { cookie })
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="leads-.*\.csv"/,
    )
    const { bytes, part } = await readPart(response)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(part).toEqual({ bytes: bytes.length, records: 1 })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heading, line] = new TextDecoder().decode(bytes).split('\r\n')
    expect(heading).toMatch(/^received,kind,status,/)
    expect(line).toContain(`,-5,ada@example.com,'@evil,`)
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")${' and more'.repeat(100)}"`)
  })

  test('contains the leads that match the filter', async () => {
    const { cookie } = await aSignedIn()
    await saveLead(aContact())
    await saveLead(aContact({ attribution: anAttribution('utm_campaign=Spring') }))
    const path = '/api/admin/leads.csv?campaign=spring'
    const { text, records } = await download(path, cookie)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(records).toBe(1)
  })

  test('names who shared and never the receiver, with campaign and click id', async () => {
    const { cookie } = await aSignedIn()
    const share = { toEmail: 'grace@example.com', fromName: 'Ann', fromBusiness: 'Engines' }
    const attribution = anAttribution('utm_campaign=spring&gclid=Abc')
    const at = new Date('2026-01-20T04:00:00Z')
    await saveLead({ kind: 'share', quizId: 'quiz-b', ...share, attribution }, at)
    const { text } = await download('/api/admin/leads.csv?kind=share', cookie)
    expect(text).not.toContain('grace')
    const [heading = '', row = ''] = text.trim().split('\r\n')
    const names = heading.replace('\uFEFF', '').split(',')
    const cells = Object.fromEntries(row.split(',').map((cell, i) => [names[i], cell]))
    expect(cells).toMatchObject({
      received: '2026-01-19 22:00:00-06:00',
      name: 'Ann',
      email: '',
      company: 'Engines',
      landing_page: '/contact',
      utm_campaign: 'spring',
      gclid: 'Abc',
      msclkid: '',
    })
  })

  test('sends 24 MB of leads in parts, each lead once and one heading, while more arrive', async () => {
    const { cookie } = await aSignedIn()
    const dayMs = 86_400_000
    for (let i = 0; i < 24; i++) {
      const message = `${i} ${'x'.repeat(MEGABYTE)}`
      await saveLead(aContact({ name: `Lead ${i}`, message }), new Date(Date.now() - i * dayMs))
    }
    let more = 0
    const { text, records, parts } = await download('/api/admin/leads.csv', cookie, async () => {
      await saveLead(aContact({ name: `More ${more++}` }))
    })
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts)).toBeLessThanOrEqual(4 * MEGABYTE)
    const lines = text.trim().split('\r\n')
    expect(lines.filter((line) => line.includes('received,kind'))).toHaveLength(1)
    const names = lines.slice(1).map((line) => line.split(',')[4])
    expect(names).toEqual(Array.from({ length: 24 }, (_, i) => `Lead ${i}`))
    expect(records).toBe(24)
    const exports = (await activities.all()).filter(({ action }) => action === 'leads.exported')
    expect(exports).toHaveLength(1)
  })

  test('refuses a table of several parts to someone who does not ask for parts', async () => {
    const { cookie } = await aSignedIn()
    await saveLargeLeads(5)
    const response = await call(PATH, { cookie })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too-large' })
    expect((await call(`${PATH}?cursor=first`, { cookie })).status).toBe(200)
  })

  test('rejects a cursor that is made up, of another person or of another filter', async () => {
    const { cookie } = await aSignedIn()
    await saveLargeLeads(5)
    const first = await readPart(await call(`${PATH}?kind=contact&cursor=first`, { cookie }))
    const next = first.part?.next ?? ''
    const other = await aSignedIn({ username: 'bo', permissions: ['leads'] })
    const key = `${'0'.repeat(13)}-0`
    for (const [query, by] of [
      ['cursor=x', cookie],
      ['cursor=%F0%9F%92%A3', cookie],
      [`cursor=${'1'.repeat(5000)}`, cookie],
      [`cursor=${key}`, cookie],
      [`before=${key}`, cookie],
      [`cursor=${cookie.split('=')[1]}`, cookie],
      [`cursor=${next}`, cookie],
      [`kind=share&cursor=${next}`, cookie],
      [`kind=contact&cursor=${next}`, other.cookie],
    ] as const) {
      const response = await call(`${PATH}?${query}`, { cookie: by })
      expect([query, response.status]).toEqual([query, 400])
    }
    const continued = await call(`${PATH}?cursor=${next}&kind=contact`, { cookie })
    expect(continued.status).toBe(200)
    const exports = (await activities.all()).filter(({ action }) => action === 'leads.exported')
    expect(exports).toHaveLength(1)
  })

  test('gives no cursor to a HEAD request, which the activity log does not have', async () => {
    const { cookie } = await aSignedIn()
    await saveLargeLeads(5)
    const path = `${PATH}?cursor=first`
    const response = await call(path, { method: 'HEAD', cookie })
    expect(response.headers.get('download-part')).toBeNull()
    expect(await activities.all()).toEqual([])
  })
})

/** Leads of a megabyte each. */
async function saveLargeLeads(count: number): Promise<void> {
  const message = 'x'.repeat(MEGABYTE)
  for (let i = 0; i < count; i++) await saveLead(aContact({ name: `Lead ${i}`, message }))
}
