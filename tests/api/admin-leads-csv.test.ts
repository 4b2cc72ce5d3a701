import { describe, expect, test } from 'vitest'
import leadsCsv from '#functions/admin-leads-csv.ts'
import { activities } from '#server/accounts/activity.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { downloadAll, readPart } from '#tests/support/downloads.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

useBlobs()

const MEGABYTE = 1024 * 1024

const download = (path: string, cookie: string, onPart?: () => Promise<void>) =>
  downloadAll(leadsCsv, path, { cookie, cursorName: 'before', ...(onPart && { onPart }) })

describe('GET /api/admin/leads.csv', () => {
  test('neutralizes formulas and contains whole texts', async () => {
    const { cookie } = await aSignedIn()
    const message = `=HYPERLINK("http://evil.example")${' and more'.repeat(100)}`
    await saveLead(aContact({ name: '-5', company: '@evil', message }))
    const response = await call(leadsCsv, '/api/admin/leads.csv', { cookie })
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="leads-.*\.csv"/,
    )
    const { bytes, end } = await readPart(response)
    expect(end).toEqual({ bytes: bytes.length, records: 1 })
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
      received: '2026-01-19 22:00:00',
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
    expect(Math.max(...parts)).toBeLessThan(15 * MEGABYTE)
    const lines = text.trim().split('\r\n')
    expect(lines.filter((line) => line.includes('received,kind'))).toHaveLength(1)
    const names = lines.slice(1).map((line) => line.split(',')[4])
    expect(names).toEqual(Array.from({ length: 24 }, (_, i) => `Lead ${i}`))
    expect(records).toBe(24)
    const exports = (await activities.all()).filter(({ action }) => action === 'leads.exported')
    expect(exports).toHaveLength(1)
  })

  test.each(['x', '%F0%9F%92%A3', '../users/a', '8264310400000', '1'.repeat(5000)])(
    'rejects the cursor %s',
    async (cursor) => {
      const { cookie } = await aSignedIn()
      const path = `/api/admin/leads.csv?before=${cursor}`
      const response = await call(leadsCsv, path, { cookie })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: 'before' }] })
    },
  )
})
