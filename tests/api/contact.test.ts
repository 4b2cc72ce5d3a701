import { describe, expect, test } from 'vitest'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

/** The emails to the team, without the auto-replies. */
const notices = async () => (await outbox.all()).filter(({ kind }) => kind === 'contact')

const message = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello' }

const send = (body: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  call('/api/contact', { method: 'POST', body, headers, ip })

describe('POST /api/contact', () => {
  test('stores the message with its page and session', async () => {
    const response = await send(message, {
      referer: 'http://localhost:8888/contact?utm_source=x',
      'x-session-id': 'visit-1',
    })
    expect(response.status).toBe(201)
    expect(await leads.all()).toMatchObject([
      { ...message, kind: 'contact', status: 'new', page: '/contact', sessionId: 'visit-1' },
    ])
  })

  test('emails the team with the sender as Reply-To', async () => {
    await send(message)
    const [lead] = await leads.all()
    expect(await notices()).toMatchObject([
      {
        kind: 'contact',
        to: 'team',
        replyTo: 'ada@example.com',
        subject: 'Message from Ada',
        state: 'waiting',
        leadId: lead?.id,
      },
    ])
  })

  test('removes line breaks from the subject', async () => {
    await send({ ...message, name: 'Ada\r\nBcc: everyone@example.com\u2028X: y' })
    const [mail] = await notices()
    expect(mail?.subject).toBe('Message from Ada Bcc: everyone@example.com X: y')
  })

  test('trims fields, accepts a missing company and ignores unknown fields', async () => {
    const { company: _, ...rest } = message
    const response = await send({ ...rest, name: '  Ada ', role: 'admin', status: 'won' })
    expect(response.status).toBe(201)
    expect((await send({ ...rest, company: null })).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ name: 'Ada', company: '', status: 'new' })
    expect(lead).not.toHaveProperty('role')
  })

  test("stores the visitor's attribution", async () => {
    const touch = {
      at: '2026-01-02T03:04:05.000Z',
      landing: '/',
      referrer: '',
      parameters: { utm_source: 'Linked In' },
    }
    await send({ ...message, attribution: { firstTouch: touch, lastTouch: touch } })
    expect((await leads.all())[0]?.attribution?.lastTouch).toMatchObject({
      ...touch,
      normal: { utm_source: 'linked-in' },
    })
    expect((await notices())[0]?.text).toContain('Campaign: utm_source=Linked In')
  })

  test('accepts a message with invalid attribution, without it', async () => {
    expect((await send({ ...message, attribution: 'newsletter' })).status).toBe(201)
    expect((await leads.all())[0]).not.toHaveProperty('attribution')
  })

  test.each([
    ['a name that is missing', { ...message, name: undefined }, ['name']],
    ['a blank name and message', { ...message, name: ' ', message: '\n' }, ['name', 'message']],
    ['a number for a name', { ...message, name: 7 }, ['name']],
    ['a list for a company', { ...message, company: [] }, ['company']],
    ['no address', { ...message, email: 'ada' }, ['email']],
    ['two addresses', { ...message, email: 'a@example.com, b@example.com' }, ['email']],
    [
      'an address with a line break',
      { ...message, email: 'a@example.com\r\nBcc: b@x.com' },
      ['email'],
    ],
    ['201 characters of name', { ...message, name: 'x'.repeat(201) }, ['name']],
    ['201 characters of company', { ...message, company: 'x'.repeat(201) }, ['company']],
    ['an address of 255', { ...message, email: `a@${'b.'.repeat(125)}com` }, ['email']],
    ['10,001 characters', { ...message, message: 'x'.repeat(10_001) }, ['message']],
    ['nothing', {}, ['name', 'email', 'message']],
  ])('rejects %s and names the fields', async (_, body, fields) => {
    const response = await send(body)
    expect(response.status).toBe(400)
    const { code, issues } = (await response.json()) as {
      code: string
      issues: { field: string }[]
    }
    expect(code).toBe('invalid')
    expect(issues.map(({ field }) => field)).toEqual(fields)
    expect(await leads.keys()).toEqual([])
  })

  test.each(['', '{', '"text"', 'null', '[]'])('rejects the body %j', async (body) => {
    expect((await send(body, { 'content-type': 'application/json' })).status).toBe(400)
  })

  test('accepts the longest message', async () => {
    expect((await send({ ...message, message: '€'.repeat(10_000) })).status).toBe(201)
  })

  test.each([
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
    ['', 415],
  ])('rejects the content type %j', async (type, status) => {
    expect((await send('name=Ada', { 'content-type': type })).status).toBe(status)
  })

  test('rejects more than 64 kB', async () => {
    expect((await send({ ...message, message: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('answers other methods with 405 and Allow', async () => {
    const response = await call('/api/contact')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('rejects a request with %j', async (headers) => {
    expect((await send(message, headers)).status).toBe(403)
    expect(await leads.keys()).toEqual([])
  })
})
