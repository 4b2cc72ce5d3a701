import { describe, expect, test } from 'vitest'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const message = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello' }

const send = (body: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  call('/api/contact', { method: 'POST', body, headers, ip })

describe('the limit of contact messages', () => {
  test('does not count invalid messages', async () => {
    for (let sent = 0; sent < 8; sent++) expect((await send({})).status).toBe(400)
    expect((await send(message)).status).toBe(201)
  })

  test('counts spam apart, so that it refuses no one behind the same address', async () => {
    const spam = { ...message, website: 'https://spam.test' }
    for (let sent = 0; sent < 20; sent++) expect((await send(spam)).status).toBe(201)
    const refused = await send(spam)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
    for (let sent = 0; sent < 5; sent++) expect((await send(message)).status).toBe(201)
    expect((await send(message)).status).toBe(429)
  })
})
