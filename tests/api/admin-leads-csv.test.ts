import { describe, expect, test } from 'vitest'
import leadsCsv from '#functions/admin-leads-csv.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

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
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    const [heading, line] = new TextDecoder().decode(bytes).split('\r\n')
    expect(heading).toMatch(/^received,kind,status,/)
    expect(line).toContain(`,-5,ada@example.com,'@evil,`)
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")${' and more'.repeat(100)}"`)
  })

  test('contains the leads that match the filter', async () => {
    const { cookie } = await aSignedIn()
    await saveLead(aContact())
    await saveLead(aQuizResult({}, { utm_campaign: 'Spring' }))
    const path = '/api/admin/leads.csv?campaign=spring'
    const text = await (await call(leadsCsv, path, { cookie })).text()
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })
})
