import { afterEach, describe, expect, test, vi } from 'vitest'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

afterEach(() => vi.useRealTimers())

describe('POST /api/admin/outbox/:key', () => {
  test('retries and discards an email, and logs who did', async () => {
    const { cookie, user } = await aSignedIn()
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Message from Ada', text: '' })
    const [key = ''] = await outbox.keys()
    const act = (body: object) =>
      call(`/api/admin/outbox/${key}`, {
        method: 'POST',
        cookie,
        body,
      })
    expect((await act({ act: 'burn' })).status).toBe(400)
    expect(await (await act({ act: 'discard' })).json()).toMatchObject({ state: 'discarded' })
    // The log has no order within a millisecond.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
    expect(await (await act({ act: 'retry' })).json()).toMatchObject({ state: 'waiting' })
    const response = await call('/api/admin/activity', { cookie })
    expect(await response.json()).toMatchObject({
      entries: [
        { action: 'mail.retried', actor: { username: user.username }, subject: key },
        { action: 'mail.discarded' },
      ],
    })
  })
})
