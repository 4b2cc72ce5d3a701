import { describe, expect, test } from 'vitest'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

const asked = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  companySize: '11-50',
  yearFounded: 1998,
  role: 'founder',
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call('/api/ads/assessment-requests', { method: 'POST', body, headers })

describe('POST /api/ads/assessment-requests', () => {
  test('stores the request as a lead and notifies the team', async () => {
    expect((await send(asked, { 'x-session-id': 'visit-1' })).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ kind: 'assessment', ...asked, sessionId: 'visit-1' })
    expect(await outbox.all()).toMatchObject([
      { kind: 'assessment', to: 'team', replyTo: 'ada@example.com', leadId: lead?.id },
    ])
  })

  test('stores a request that is repeated once, and notifies the team once', async () => {
    const id = { 'x-assessment-request': '5f0c0a51-76a4-4b0b-9d3c-0d6b7f0f7b11' }
    for (let i = 0; i < 3; i++) expect((await send(asked, id)).status).toBe(201)
    expect(await leads.all()).toHaveLength(1)
    expect(await outbox.all()).toHaveLength(1)
  })

  test('files a request with the hidden field filled in as spam, without an email', async () => {
    const fields = { ...asked, yearFounded: '1998', website: 'https://spam.test' }
    expect((await send(new URLSearchParams(fields))).status).toBe(303)
    expect(await leads.all()).toMatchObject([
      { ...asked, status: 'spam', spamReason: 'A hidden field was filled in' },
    ])
    expect((await leads.all())[0]).not.toHaveProperty('website')
    expect(await outbox.all()).toEqual([])
  })

  test('stores the attribution', async () => {
    const touch = {
      at: new Date().toISOString(),
      landing: '/ads/quiz-b',
      referrer: '',
      parameters: { utm_source: 'Google', gclid: 'abc' },
    }
    await send({ ...asked, attribution: { firstTouch: touch, lastTouch: touch } })
    expect(await leads.all()).toMatchObject([
      { attribution: { firstTouch: { ...touch, normal: { utm_source: 'google' } } } },
    ])
  })

  test('accepts a request with invalid attribution and drops the attribution', async () => {
    expect((await send({ ...asked, attribution: 'an ad' })).status).toBe(201)
    expect((await leads.all())[0]).not.toHaveProperty('attribution')
  })

  test('accepts a plain HTML form and redirects to the assessment', async () => {
    const fields = new URLSearchParams({ ...asked, yearFounded: '1998' })
    const response = await send(fields)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/ads/full-assessment',
    ])
    expect(await leads.all()).toMatchObject([asked])
  })

  test('answers an invalid plain HTML form with a page', async () => {
    const response = await send(
      new URLSearchParams({ ...asked, yearFounded: '1998', email: 'ada' }),
    )
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an invalid email', { email: 'ada@' }, 'email'],
    ['another company size', { companySize: '12' }, 'companySize'],
    ['no year', { yearFounded: undefined }, 'yearFounded'],
  ])('rejects %s and names the field', async (_, change, field) => {
    const response = await send({ ...asked, ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
    expect(await leads.all()).toEqual([])
  })
})
