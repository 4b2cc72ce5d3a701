import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isOptedOut } from '#server/email/share-opt-out.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { optOut, optOutToken, sendShare, share } from '#tests/support/share.ts'
import { rotateSecret } from '#tests/support/secret.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSessionSecret()

/** The token for `share.toEmail` in an email that 0.2.0 sent, by the secret of the tests. */
const SIGNED =
  'b533d4547eaa5a0fa955965a1ca393ccd2ea013032a105726f232eb41bddc4fa.55df399b03d7b194f734ab34f720adc317717d60d8524953b1b2b6b3aa5a56e3'

describe('POST /api/ads/share-opt-out', () => {
  test('accepts the links in emails that 0.2.0 sent, years later', async () => {
    vi.stubEnv('SESSION_SECRET', 'a secret for tests that is long enough')
    onTestFinished(() => void vi.unstubAllEnvs())
    setTime(new Date('2036-03-20'))
    expect((await optOut({ token: SIGNED })).status).toBe(201)
    expect(await isOptedOut(share.toEmail)).toBe(true)
  })

  test('accepts a link years later', async () => {
    const token = await optOutToken()
    setTime(new Date('2036-03-20'))
    expect((await optOut({ token })).status).toBe(201)
  })

  test('stops emails with the same response to the sender, and stores nothing', async () => {
    await sendShare(share)
    expect((await optOut({ token: await optOutToken() })).status).toBe(201)
    const response = await sendShare({ ...share, quizId: 'quiz-a', toEmail: ' GRACE@example.com' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    expect(await outbox.all()).toHaveLength(1)
    expect(await leads.all()).toHaveLength(1)
  })

  test('accepts a link signed with the previous secret', async () => {
    await sendShare(share)
    const token = await optOutToken()
    rotateSecret()
    expect((await optOut({ token })).status).toBe(201)
  })

  test('redirects a plain form to the confirmation page', async () => {
    await sendShare(share)
    const response = await optOut(new URLSearchParams({ token: await optOutToken() }))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ads/opt-out/done'])
  })

  test('rejects a token with a wrong signature', async () => {
    await sendShare(share)
    const [hash = ''] = SIGNED.split('.')
    expect((await optOut({ token: `${(await optOutToken()).slice(0, -3)}AAA` })).status).toBe(400)
    expect((await optOut({ token: `${hash}.${'0'.repeat(64)}` })).status).toBe(400)
    expect((await optOut(new URLSearchParams({ token: '' }))).status).toBe(400)
  })
})
