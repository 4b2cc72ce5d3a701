import { describe, expect, test, vi } from 'vitest'
import { contactSchema } from '#domain/leads/contact-message.ts'
import { receiveMessage } from '#server/leads/receive-lead.ts'
import { events, saveEvent } from '#server/tracking/events.ts'
import { buildLeadKey, saveLead, leads } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { outbox } from '#server/email/outbox.ts'
import { seal } from '#server/links/token.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { setTime } from '../support/clock.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'
import { useSiteFolder } from '../support/site.ts'
import { readAllRecords } from '../support/stores.ts'

useBlobs()
useSiteFolder()

const aMessage = (words: object) => contactSchema.parse(words)
const ask = (email: string) =>
  call('/api/privacy', { method: 'POST', body: new URLSearchParams({ email }) })
const show = (token: string) => call(`/privacy/records?token=${token}`)

describe('POST /api/privacy/remove', () => {
  test('erases all records and leaves events that nothing ties to the person', async () => {
    const sessionId = crypto.randomUUID()
    const eventData = '{"questionIndex":0}'
    await saveEvent({ sessionId, quizId: 'quiz-b', eventType: 'page_view', eventData }, '')
    await saveLead(aContact({ sessionId }))
    const token = await seal('privacy link', { sub: 'ada@example.com' })
    const response = await call('/api/privacy/remove', {
      method: 'POST',
      body: new URLSearchParams({ token }),
    })
    expect(response.headers.get('location')).toBe('/privacy/removed')
    expect(await leads.keys()).toEqual([])
    expect(await events.keys()).toHaveLength(1)
    expect(await (await show(token)).text()).toBe('none')
  })

  test('leaves no trace of the person in any store', async () => {
    const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000)
    const { cookie } = await aSignedIn({ username: 'bo' })
    const message = { email: 'ada@example.com', name: 'Ada Lovelace', message: 'Sell the engine' }
    await receiveMessage(aMessage(message), {}, undefined, weekAgo)
    await call('/api/admin/leads.csv?email=ada@example.com&text=Engine', { cookie })
    for (const key of await outbox.keys()) {
      const act = { method: 'POST', cookie, body: { act: 'discard' } } as const
      expect((await call(`/api/admin/outbox/${key}`, act)).status).toBe(200)
    }
    await ask('ada@example.com')
    expect(await readAllRecords()).toMatch(/ada@example\.com/)

    const token = await seal('privacy link', { sub: 'ada@example.com' })
    await call('/api/privacy/remove', { method: 'POST', body: { token } })

    expect(await readAllRecords()).not.toMatch(/ada@example|lovelace|engine/i)
  })

  test.each([
    [
      'is a day old',
      async () => {
        const token = await seal('privacy link', { sub: 'ada@example.com' })
        setTime(Date.now() + 25 * 3_600_000)
        return token
      },
    ],
    [
      'was changed',
      async () => `${(await seal('privacy link', { sub: 'ada@example.com' })).slice(0, -3)}AAA`,
    ],
    ['is nonsense', async () => 'x.y.z'],
    ['is missing', async () => ''],
  ])('rejects a token that %s', async (_, made) => {
    await saveLead(aContact())
    const token = await made()
    const response = await show(token)
    expect(response.status).toBe(403)
    expect(await response.text()).toBe('too old')
    const removal = await call('/api/privacy/remove', {
      method: 'POST',
      body: { token },
    })
    expect(removal.status).toBe(403)
    expect(await leads.keys()).toHaveLength(1)
  })

  test('never reports a record that cannot be read as forgotten', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const damaged = buildLeadKey(await saveLead(aContact()))
    const found = await blobs('leads').read(damaged)
    const { star: _, ...rest } = found!.data as Record<string, unknown>
    await blobs('leads').write(damaged, rest, { onlyIfMatch: found!.etag })
    await saveLead(aContact())
    const token = await seal('privacy link', { sub: 'ada@example.com' })
    expect((await show(token)).status).toBe(200)
    const removal = await call('/api/privacy/remove', {
      method: 'POST',
      body: { token },
    })
    expect(removal.status).toBe(409)
    expect(await leads.keys()).toEqual([damaged])
    vi.restoreAllMocks()
  })
})
