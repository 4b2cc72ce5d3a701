import { describe, expect, onTestFinished, test } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { blobs } from '#server/storage/blobs.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { optOut, optOutToken, sendShare, share } from '#tests/support/share.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSessionSecret()

describe('POST /api/ads/share-quiz', () => {
  test('queues an email with fixed text, the names and the link', async () => {
    expect((await sendShare(share)).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ kind: 'share', ...share })
    const [mail] = await outbox.all()
    expect(mail).toMatchObject({ kind: 'share', to: 'grace@example.com', leadId: lead?.id })
    expect(mail).not.toHaveProperty('replyTo')
    expect(mail?.text).toContain("Ada O'Neil-Smith of Engines & Sons, Inc.")
    expect(mail?.text).toContain('/ads/quiz-b?utm_source=share&utm_medium=email\n')
    expect(mail?.text.match(/\{\w+\}/g)).toEqual(['{optOut}'])
  })

  test('queues the email at the time of its record, by which an erasure finds it', async () => {
    let ms = Date.now()
    // Each reading is a second earlier, as on a server whose clock is being set back.
    const epochMs = () => (ms -= 1000)
    onTestFinished(replaceClock({ epochMs, elapsedMs: () => ms, sleep: async () => {} }))
    expect((await sendShare(share)).status).toBe(201)
    const [[lead], [email]] = [await leads.all(), await outbox.all()]
    expect(email?.createdAt).toBe(lead?.receivedAt)
  })

  test('accepts a typographic apostrophe', async () => {
    await sendShare({ ...share, fromName: 'Ada O’Neil' })
    expect(await leads.all()).toMatchObject([{ fromName: "Ada O'Neil" }])
  })

  test.each([
    ['two recipients', { toEmail: 'a@example.com,b@example.com' }, 'toEmail'],
    ['a line break in a name', { fromName: 'Ada\r\nBcc: b@example.com' }, 'fromName'],
    ['an unknown quiz', { quizId: 'quiz-z' }, 'quizId'],
  ])('rejects %s and names the field', async (_, change, field) => {
    const response = await sendShare({ ...share, ...change })
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { field: string }[] }
    expect([...new Set(issues.map((issue) => issue.field))]).toEqual([field])
    expect(await outbox.all()).toEqual([])
  })

  test('sends one email a day for one quiz to one person', async () => {
    expect((await sendShare(share)).status).toBe(201)
    const again = await sendShare({ ...share, toEmail: 'Grace@Example.com' }, '203.0.113.8')
    expect(again.status).toBe(429)
    expect((await sendShare({ ...share, quizId: 'quiz-a' }, '203.0.113.8')).status).toBe(201)
  })

  test('sends one mailbox one email, whatever its tag', async () => {
    await sendShare({ ...share, toEmail: 'grace+1@example.com' })
    const again = await sendShare({ ...share, toEmail: 'grace+2@example.com' }, '203.0.113.8')
    expect(again.status).toBe(429)
  })

  test('counts only what was sent against the day’s total', async () => {
    await sendShare(share)
    await optOut({ token: await optOutToken() })
    for (let sent = 0; sent < 3; sent++) {
      await sendShare({ ...share, quizId: 'quiz-a' }, `198.51.100.${sent}`)
      await sendShare({ ...share, toEmail: 'other@example.com' }, `198.51.101.${sent}`)
    }
    const keys = await blobs('throttle').list('share-all/')
    expect(keys).toHaveLength(2)
  })

  test('accepts twenty a day from one IPv6 /48, and others meanwhile', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 96; sent++) {
      const toEmail = `p${sent}@example.com`
      const ip = `2001:db8:1:${10 + (sent % 24)}00::1`
      statuses.push((await sendShare({ ...share, toEmail }, ip)).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect((await sendShare(share, '198.51.100.7')).status).toBe(201)
  })

  test('accepts a hundred a day in all', async () => {
    for (let sent = 0; sent < 100; sent++) {
      await sendShare({ ...share, toEmail: `p${sent}@example.com` }, `198.51.100.${sent}`)
    }
    expect(await outbox.keys()).toHaveLength(100)
    expect((await sendShare(share)).status).toBe(429)
  })
})
