import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import contact from '#functions/contact.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs()
useSiteFolder()

/** The emails to the team, without the auto-replies. */
const notices = async () => (await outbox.all()).filter(({ kind }) => kind === 'contact')

const message = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello' }

const send = (body: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  call(contact, '/api/contact', { method: 'POST', body, headers, ip })

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(new URLSearchParams(fields), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

describe('POST /api/contact', () => {
  test('stores the message with its request metadata', async () => {
    const response = await send(message, {
      referer: 'http://localhost:8888/contact?utm_source=x',
      'x-session-id': 'visit-1',
    })
    expect(response.status).toBe(201)
    expect(await leads.all()).toMatchObject([
      { ...message, kind: 'contact', status: 'new', page: '/contact', sessionId: 'visit-1' },
    ])
  })

  test('notifies the team, with the sender as Reply-To', async () => {
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

  test('keeps line breaks out of email headers', async () => {
    await send({ ...message, name: 'Ada\r\nBcc: everyone@example.com\u2028X: y' })
    const [mail] = await notices()
    expect(mail?.subject).toBe('Message from Ada Bcc: everyone@example.com X: y')
  })

  test('trims fields, accepts an empty company and ignores unknown fields', async () => {
    const { company: _, ...rest } = message
    const response = await send({ ...rest, name: '  Ada ', role: 'admin', status: 'won' })
    expect(response.status).toBe(201)
    expect((await send({ ...rest, company: null })).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ name: 'Ada', company: '', status: 'new' })
    expect(lead).not.toHaveProperty('role')
  })

  test('stores the attribution', async () => {
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

  test('accepts a message with invalid attribution and drops the attribution', async () => {
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

  test('accepts the longest message, emoji included', async () => {
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

  test('names the allowed methods', async () => {
    const response = await call(contact, '/api/contact')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('rejects a message from %j', async (headers) => {
    expect((await send(message, headers)).status).toBe(403)
    expect(await leads.keys()).toEqual([])
  })
})

describe('a plain HTML form', () => {
  test('redirects to the thank-you page', async () => {
    const response = await form({ ...message, message: 'One\r\nTwo' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/thank-you')
    expect(await leads.all()).toMatchObject([{ name: 'Ada', message: 'One\nTwo' }])
  })

  test('counts a line break as one character, as the page does', async () => {
    const response = await form({ ...message, message: 'x\r\n'.repeat(4_999) + 'xx' })
    expect(response.status).toBe(303)
  })

  test('carries the campaign of its page', async () => {
    await form(message, { referer: 'http://localhost:8888/contact?utm_source=News&gclid=1' })
    expect((await leads.all())[0]?.attribution?.firstTouch).toMatchObject({
      landing: '/contact',
      parameters: { utm_source: 'News', gclid: '1' },
    })
  })

  test('that is invalid gets a page with the errors', async () => {
    const response = await form({ ...message, name: '<b>' + 'x'.repeat(300), email: 'ada' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toContain('Email must be a valid address')
    expect(page).toContain('href="/contact"')
    expect(page).not.toContain('<b>')
  })
})

describe('a bot', () => {
  test.each([
    ['fills in the hidden field', { ...message, website: 'https://spam.test' }, {}],
    ['answers within a second', message, { 'x-form-age': '900' }],
  ])('that %s gets the usual response and is filed under spam', async (_, body, headers) => {
    expect((await send(body, headers)).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ status: 'spam', name: 'Ada' })
    expect(lead?.spamReason).toBeTruthy()
    expect(await outbox.keys()).toEqual([])
  })

  test('that waits is filed as a person', async () => {
    await send(message, { 'x-form-age': '1500' })
    expect(await leads.all()).toMatchObject([{ status: 'new' }])
  })
})

describe('the limit', () => {
  test('allows five messages in ten minutes per address, then answers 429 with Retry-After', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await send(message)).status).toBe(201)
    const refused = await send(message)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await send(message, {}, '203.0.113.8')).status).toBe(201)
  })

  test('does not count messages rejected for another reason', async () => {
    for (let sent = 0; sent < 8; sent++) expect((await send({})).status).toBe(400)
    expect((await send(message)).status).toBe(201)
  })

  test('holds for concurrent messages', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(message)))
    const taken = answers.filter(({ status }) => status === 201).length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(5)
    expect(await leads.keys()).toHaveLength(taken)
  })

  describe('scaled for load tests', () => {
    beforeEach(() => {
      process.env['RATE_LIMIT_SCALE'] = '2'
    })
    afterEach(() => {
      delete process.env['RATE_LIMIT_SCALE']
    })

    test('allows twice as many messages', async () => {
      for (let sent = 0; sent < 10; sent++) expect((await send(message)).status).toBe(201)
      expect((await send(message)).status).toBe(429)
    })
  })
})
