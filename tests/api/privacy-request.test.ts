import { describe, expect, test } from 'vitest'
import { saveLead } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'
import { useSiteFolder } from '../support/site.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSiteFolder()
useSessionSecret()

const ask = (email: string) =>
  call('/api/privacy', { method: 'POST', body: new URLSearchParams({ email }) })

describe('POST /api/privacy', () => {
  test('responds equally to known and unknown addresses, and emails only known ones', async () => {
    await saveLead(aContact())
    const answers = await Promise.all([ask('ada@example.com'), ask('unknown@example.com')])
    for (const response of answers) {
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/privacy/sent')
    }
    const emails = await outbox.all()
    expect(emails.map(({ to, kind }) => [to, kind])).toEqual([['ada@example.com', 'privacy']])
  })

  test('emails one address at most three times a day', async () => {
    await saveLead(aContact())
    for (let i = 0; i < 5; i++) expect((await ask('ada@example.com')).status).toBe(303)
    expect(await outbox.keys()).toHaveLength(3)
  })

  test('responds to a form with a page when the address is invalid', async () => {
    const response = await ask('nonsense')
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  })
})
