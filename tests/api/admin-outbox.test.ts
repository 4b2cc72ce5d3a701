import { describe, expect, test } from 'vitest'
import type { OutboxPage } from '#domain/email/email.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

describe('GET /api/admin/outbox', () => {
  test('lists emails newest first, one page at a time', async () => {
    const { cookie } = await aSignedIn()
    const mail = { kind: 'contact', to: 'team', text: '' } as const
    for (let i = 0; i < 52; i++) {
      await queueEmail({ ...mail, subject: `n${i}` }, new Date(Date.now() - i * 3_600_000))
    }
    const read = async (query: string) => {
      const response = await call(`/api/admin/outbox${query}`, { cookie })
      return (await response.json()) as OutboxPage
    }
    const first = await read('')
    expect(first.emails).toHaveLength(50)
    const second = await read(`?before=${first.next}`)
    expect(second.emails.map(({ subject }) => subject)).toEqual(['n50', 'n51'])
    expect(second.next).toBeUndefined()
  })
})
