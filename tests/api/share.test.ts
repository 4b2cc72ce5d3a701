import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { outbox } from '#server/email/outbox.ts'
import { buildOptOutLink, isOptedOut } from '#server/email/share-opt-out.ts'
import { leads } from '#server/leads/leads.ts'
import { repeat, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { sendShare as send, share } from '#tests/support/share.ts'
import { keysIn } from '#tests/support/stores.ts'

useBlobs()

const optOut = (body: unknown) => visitor.post('/api/ads/share-opt-out', body)

/** The token that an email to the colleague would hold. */
const makeToken = async () => (await buildOptOutLink(share.toEmail)).split('token=')[1] ?? ''

describe('a share', () => {
  test('is emailed with fixed text, the names and the link', async () => {
    expect((await send()).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ kind: 'share', ...share })
    const [mail] = await outbox.all()
    expect(mail).toMatchObject({ kind: 'share', to: 'grace@example.com', leadId: lead?.id })
    expect(mail).not.toHaveProperty('replyTo')
    expect(mail?.text).toContain("Ada O'Neil-Smith of Engines & Sons, Inc.")
    expect(mail?.text).toContain('/ads/quiz-b?utm_source=share&utm_medium=email\n')
    expect(mail?.text.match(/\{\w+\}/g)).toEqual(['{optOut}'])
  })

  test('is emailed at the time of its record, by which an erasure finds it', async () => {
    let ms = Date.now()
    // Each reading is a second earlier, as on a server whose clock is being set back.
    const epochMs = () => (ms -= 1000)
    onTestFinished(replaceClock({ epochMs, elapsedMs: () => ms, sleep: async () => {} }))
    await send()
    const [[lead], [email]] = [await leads.all(), await outbox.all()]
    expect(email?.createdAt).toBe(lead?.receivedAt)
  })

  test('is sent once a day for one quiz to one mailbox, whatever its tag', async () => {
    expect((await send({ toEmail: 'grace+1@example.com' })).status).toBe(201)
    for (const toEmail of ['grace+2@example.com', 'Grace@Example.com'])
      expect((await send({ toEmail }, '203.0.113.8')).status).toBe(429)
    expect((await send({ quizId: 'quiz-a' }, '203.0.113.8')).status).toBe(201)
  })

  test('counts against the day’s total only when it was sent', async () => {
    await send()
    await optOut({ token: await makeToken() })
    for (let sent = 0; sent < 3; sent++) {
      await send({ quizId: 'quiz-a' }, `198.51.100.${sent}`)
      await send({ toEmail: 'other@example.com' }, `198.51.101.${sent}`)
    }
    expect(await keysIn('throttle', 'share-all/')).toHaveLength(2)
  })

  test('is sent at most twenty times a day from one IPv6 /48, whatever others send', async () => {
    const statuses = await repeat(96, (i) =>
      send({ toEmail: `p${i}@example.com` }, `2001:db8:1:${10 + (i % 24)}00::1`),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect((await send({}, '198.51.100.7')).status).toBe(201)
  })

  test('is sent at most a hundred times a day for all visitors together', async () => {
    await repeat(100, (i) => send({ toEmail: `p${i}@example.com` }, `198.51.100.${i}`))
    expect(await outbox.keys()).toHaveLength(100)
    expect((await send()).status).toBe(429)
  })

  test('is sent once the wait for the day’s total is over', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.02')
    const statuses: number[] = []
    for (const [hour, toEmail] of [[0, 'a@x.example'], [1, 'b@x.example'], [2], [24.1]] as const) {
      setTime(new Date(Date.UTC(2026, 2, 20) + hour * 3_600_000))
      statuses.push((await send(toEmail && { toEmail }, `198.51.100.${hour}`)).status)
    }
    expect(statuses).toEqual([201, 201, 429, 201])
  })
})

/** The token for `share.toEmail` in an email that 0.2.0 sent, by the secret of the tests. */
const SIGNED =
  'b533d4547eaa5a0fa955965a1ca393ccd2ea013032a105726f232eb41bddc4fa.55df399b03d7b194f734ab34f720adc317717d60d8524953b1b2b6b3aa5a56e3'

test.each([
  ['of today', makeToken],
  ['that 0.2.0 sent', async () => SIGNED],
])('an opt-out with a link %s works years later', async (_, make) => {
  vi.stubEnv('SESSION_SECRET', 'a secret for tests that is long enough')
  const token = await make()
  setTime(new Date('2036-03-20'))
  expect((await optOut({ token })).status).toBe(201)
  expect(await isOptedOut(share.toEmail)).toBe(true)
})

test('an opt-out stops emails with the same response to the sender, and stores nothing', async () => {
  await send()
  expect((await optOut({ token: await makeToken() })).status).toBe(201)
  for (const toEmail of [' GRACE@example.com', 'grace+1@example.com']) {
    const again = await send({
      quizId: toEmail.includes('+') ? 'full-assessment' : 'quiz-a',
      toEmail,
    })
    expect(again).toMatchObject({ status: 201, body: { ok: true } })
  }
  expect([await outbox.keys(), await leads.keys()]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('an opt-out of a plain form leads to the confirmation page', async () => {
  const answer = await optOut(new URLSearchParams({ token: await makeToken() }))
  expect(answer).toMatchObject({ status: 303, location: '/ads/opt-out/done' })
})

test('an opt-out with a wrong signature is rejected', async () => {
  const changed = `${(await makeToken()).slice(0, -3)}AAA`
  for (const token of [changed, `${SIGNED.split('.')[0]}.${'0'.repeat(64)}`])
    expect((await optOut({ token })).status, token).toBe(400)
  expect((await optOut(new URLSearchParams({ token: '' }))).status).toBe(400)
})
