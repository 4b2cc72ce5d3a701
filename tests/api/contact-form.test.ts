import { describe, expect, test } from 'vitest'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

const message = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello' }

const send = (body: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  call('/api/contact', { method: 'POST', body, headers, ip })

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(new URLSearchParams(fields), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

describe('a plain HTML form', () => {
  test('redirects to the thank-you page', async () => {
    const response = await form({ ...message, message: 'One\r\nTwo' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/thank-you')
    expect(await leads.all()).toMatchObject([{ name: 'Ada', message: 'One\nTwo' }])
  })

  test('counts a line break once, as the page does', async () => {
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

  test('gets a page that names the errors', async () => {
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
    [
      'sends a link within a second',
      { ...message, message: 'See https://spam.test' },
      { 'x-form-age': '900' },
    ],
  ])('that %s gets the usual response and is filed under spam', async (_, body, headers) => {
    expect((await send(body, headers)).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ status: 'spam', name: 'Ada' })
    expect(lead?.spamReason).toBeTruthy()
    expect(await outbox.keys()).toEqual([])
  })

  test('that waits long enough is not detected', async () => {
    await send(message, { 'x-form-age': '1500' })
    expect(await leads.all()).toMatchObject([{ status: 'new' }])
  })
})

test.each(['0', '1004'])('a message filled in within %s ms is a lead', async (age) => {
  await send(message, { 'x-form-age': age })
  expect(await leads.all()).toMatchObject([{ status: 'new' }])
  expect((await outbox.all()).map(({ kind }) => kind)).toContain('contact')
})
