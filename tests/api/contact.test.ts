import { describe, expect, test } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { leads } from '#server/leads/leads.ts'
import { repeat, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

const message = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello' }

const send = (given: object = {}, headers: Record<string, string> = {}) =>
  visitor.post('/api/contact', { ...message, ...given }, { headers })

const sendForm = (given: object = {}, headers: Record<string, string> = {}) =>
  visitor.post('/api/contact', new URLSearchParams({ ...message, ...given }), { headers })

/** The emails to the team, without the auto-replies. */
const notices = async () => (await outbox.all()).filter(({ kind }) => kind === 'contact')

describe('a message', () => {
  test('is stored with its page, without other fields, and emailed to the team', async () => {
    const referer = 'http://localhost:8888/contact?utm_source=x'
    const other = { role: 'admin', status: 'won' }
    expect((await send(other, { referer, 'x-session-id': 'visit-1' })).status).toBe(201)
    const origin = { page: '/contact', sessionId: 'visit-1' }
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ ...message, kind: 'contact', status: 'new', ...origin })
    expect(lead).not.toHaveProperty('role')
    const notice = { to: 'team', replyTo: 'ada@example.com', subject: 'Message from Ada' }
    const facts = 'Email: ada@example.com\nPage: /contact\nCampaign: utm_source=x\n\nHello\n\nOpen'
    const text = expect.stringContaining(facts)
    expect(await notices()).toMatchObject([{ ...notice, text, state: 'waiting', leadId: lead?.id }])
  })

  test('does not store the address of a preview, which opens a draft', async () => {
    const path = '/diary/preview/token?utm_source=x'
    await send({}, { referer: `http://localhost:8888${path}`, 'x-touch': path })
    expect(JSON.stringify(await leads.all())).not.toContain('preview')
  })

  test("keeps the visitor's attribution, and shows it to the team", async () => {
    const parameters = { utm_source: 'Linked In', utm_medium: 'social' }
    const touch = { at: '2026-01-02T03:04:05.000Z', landing: '/', referrer: '', parameters }
    const firstTouch = { ...touch, parameters: { utm_source: 'News' } }
    await send({ company: 'Engines', attribution: { firstTouch, lastTouch: touch } })
    const stored = { ...touch, normal: { utm_source: 'linked-in', utm_medium: 'social' } }
    expect((await leads.all())[0]?.attribution?.lastTouch).toMatchObject(stored)
    const facts = '\nCompany: Engines\nCampaign: utm_source=Linked In utm_medium=social\n\n'
    expect((await notices())[0]?.text).toContain(facts)
  })

  test('that is sent again after a lost response is one lead, with one email', async () => {
    const again = () => send({}, { 'idempotency-key': 'attempt-1' })
    expect(await repeat(3, again)).toEqual([201, 201, 201])
    expect(await leads.keys()).toHaveLength(1)
    expect(await outbox.keys()).toHaveLength(2) // The notice and the auto-reply.
    expect(await notices()).toHaveLength(1)
    await send({}, { 'idempotency-key': 'attempt-2' })
    expect(await leads.keys()).toHaveLength(2)
  })

  test('of a bot gets the usual response, is filed under spam and emails no one', async () => {
    const link = { message: 'See https://spam.test' }
    for (const answer of [
      await send({ website: 'https://spam.test' }),
      await send(link, { 'x-form-age': '900' }),
    ])
      expect(answer.status).toBe(201)
    const spam = { status: 'spam', name: 'Ada', spamReason: expect.stringMatching(/./) }
    expect(await leads.all()).toMatchObject([spam, spam])
    expect(await outbox.keys()).toEqual([])
    await send(link, { 'x-form-age': '' })
    expect(await notices()).toHaveLength(1)
  })
})

test('a plain HTML form counts a line break once, as the page does, and carries its campaign', async () => {
  const referer = 'http://localhost:8888/contact?utm_source=News&gclid=1'
  const answer = await sendForm({ message: 'x\r\n'.repeat(4_999) + 'xx' }, { referer })
  expect(answer).toMatchObject({ status: 303, location: '/thank-you' })
  const firstTouch = { landing: '/contact', parameters: { utm_source: 'News', gclid: '1' } }
  const stored = { message: 'x\n'.repeat(4_999) + 'xx', attribution: { firstTouch } }
  expect(await leads.all()).toMatchObject([stored])
})

test('a plain HTML form gets a page that names the errors', async () => {
  const answer = await sendForm({ name: '<b>' + 'x'.repeat(300), email: 'ada' })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.body).toContain('Email must be a valid address')
  expect(answer.body).toContain('href="/contact"')
  expect(answer.body).not.toContain('<b>')
})

test('a body is rejected when it is not JSON, has another content type or is over 64 kB', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await visitor.post('/api/contact', '{', { headers })).status).toBe(400)
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', '']) {
    const headers = { 'content-type': type }
    expect((await visitor.post('/api/contact', 'name=Ada', { headers })).status, type).toBe(415)
  }
  expect((await send({ message: 'x'.repeat(70_000) })).status).toBe(413)
})

test('the limit of messages ignores invalid ones, and spam has a limit of its own', async () => {
  expect(new Set(await repeat(8, () => send({ name: '' })))).toEqual(new Set([400]))
  const spam = await repeat(21, () => send({ website: 'https://spam.test' }))
  expect([spam.indexOf(429), spam.length]).toEqual([20, 21])
  expect(await repeat(6, () => send())).toEqual([201, 201, 201, 201, 201, 429])
})
