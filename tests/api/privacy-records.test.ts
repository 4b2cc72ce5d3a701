import { describe, expect, test } from 'vitest'
import privacyRecords from '#functions/privacy-records.ts'
import privacyRequest from '#functions/privacy-request.ts'
import { saveLead } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs()
useSiteFolder()

process.env['SESSION_SECRET'] ??= 'a secret for tests that is long enough'

const ask = (email: string) =>
  call(privacyRequest, '/api/privacy', { method: 'POST', body: new URLSearchParams({ email }) })
const show = (token: string) => call(privacyRecords, `/privacy/records?token=${token}`)

describe('GET /privacy/records', () => {
  test('shows all records, escaped, and hides its address from other sites', async () => {
    await saveLead(aContact({ message: '<script>alert(1)</script>' }))
    await ask('ada@example.com')
    const [mail] = await outbox.all()
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).not.toContain('{link}')
    expect(token).not.toContain('ada')
    const response = await show(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('A message: Name Ada Lovelace;Email address ada@example.com;')
    expect(html).not.toContain('<script>')
  })
})
