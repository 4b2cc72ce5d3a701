import { describe, expect, test } from 'vitest'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { optOut, optOutToken, sendShare, share } from '#tests/support/share.ts'
import { rotateSecret } from '#tests/support/secret.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSessionSecret()

describe('POST /api/ads/share-opt-out', () => {
  test('stops emails with the same response to the sender, and stores nothing', async () => {
    await sendShare(share)
    expect((await optOut({ token: optOutToken() })).status).toBe(201)
    const response = await sendShare({ ...share, quizId: 'quiz-a', toEmail: ' GRACE@example.com' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    expect(await outbox.all()).toHaveLength(1)
    expect(await leads.all()).toHaveLength(1)
  })

  test('accepts a link signed with the previous secret', async () => {
    await sendShare(share)
    const token = optOutToken()
    rotateSecret()
    expect((await optOut({ token })).status).toBe(201)
  })

  test('redirects a plain form to the confirmation page', async () => {
    await sendShare(share)
    const response = await optOut(new URLSearchParams({ token: optOutToken() }))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ads/opt-out/done'])
  })

  test('rejects a token with a wrong signature', async () => {
    await sendShare(share)
    const [hash = ''] = optOutToken().split('.')
    expect((await optOut({ token: `${hash}.${'0'.repeat(64)}` })).status).toBe(400)
    expect((await optOut(new URLSearchParams({ token: '' }))).status).toBe(400)
  })
})
