import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { NewEmail } from '#domain/email/email.ts'
import {
  buildEmailKey,
  discardEmail,
  findUnsent,
  listWaiting,
  outbox,
  queueEmail,
  restoreFlags,
  retryEmail,
  removeOldEmails,
} from '#server/email/outbox.ts'
import { deliverEmail } from '#server/email/smtp.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { type Mood, useMailServer } from '#tests/support/mail-server.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSessionSecret()
const server = useMailServer()

const email: NewEmail = {
  kind: 'contact',
  to: 'team',
  subject: 'Message from Ada',
  text: 'How do we begin?\n\n€\n',
  replyTo: 'ada@example.com',
}

const later = (ms: number) => new Date(Date.now() + ms)
const HOUR_MS = 60 * 60_000

const only = async () => (await outbox.all())[0]
const flagged = async () => await blobs('outbox-waiting').list()

describe('an email', () => {
  test('arrives as it was queued', async () => {
    const { id } = await queueEmail(email)
    await sendDueEmails()
    const [{ to, source } = { to: [], source: '' }] = server.received
    expect(to).toEqual(['team@sideboard.test'])
    expect(source).toMatch(/^From: Sideboard <hello@sideboard\.test>\r$/m)
    expect(source).toMatch(/^Reply-To: ada@example\.com\r$/m)
    expect(source).toMatch(/^Subject: Message from Ada\r$/m)
    expect(source).toContain(`Message-ID: <${id}@`)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await flagged()).toEqual([])
  })

  test('is sent once by concurrent runs', async () => {
    server.slowness = 100
    for (let number = 0; number < 3; number++) await queueEmail(email)
    await Promise.all(Array.from({ length: 6 }, () => sendDueEmails()))
    expect(server.received).toHaveLength(3)
    expect((await outbox.all()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['sent', 1]),
    )
  })

  test('waits unchanged without a mail server', async () => {
    delete process.env['SMTP_URL']
    await queueEmail(email)
    await sendDueEmails()
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('to the team waits until MAIL_TO is set', async () => {
    delete process.env['MAIL_TO']
    delete process.env['MAIL_FROM']
    await queueEmail(email)
    await sendDueEmails()
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 0 })
    process.env['MAIL_TO'] = 'partners@sideboard.test'
    await sendDueEmails()
    expect(server.received[0]?.to).toEqual(['partners@sideboard.test'])
  })
})

describe('a mail server', () => {
  test.each<[Mood]>([['refuses'], ['busy'], ['drops'], ['stalls']])(
    'that %s loses no email',
    async (mood) => {
      server.mood = mood
      await queueEmail(email)
      await sendDueEmails()
      const kept = await only()
      expect(kept).toMatchObject({ state: 'waiting', attempts: 1, lastError: expect.any(String) })
      expect(Date.parse(kept!.nextAttemptAt)).toBeGreaterThan(Date.now() + 30_000)
      expect(kept).not.toHaveProperty('claimedUntil')

      server.mood = 'accepts'
      await sendDueEmails()
      expect(server.received, 'not before its time').toHaveLength(0)
      await sendDueEmails(later(90_000))
      expect(server.received).toHaveLength(1)
      expect(await only()).toMatchObject({ state: 'sent', attempts: 2 })
    },
  )

  test('that refuses the recipient is not asked again', async () => {
    server.mood = 'refuses-recipient'
    await queueEmail({ ...email, kind: 'share', to: 'gone@example.com' })
    await sendDueEmails()
    expect(await only()).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await only())?.lastError).toContain('No such mailbox')
    expect(await listWaiting()).toEqual([])
  })

  test('that refused an email is named by it, however many were sent since', async () => {
    server.mood = 'refuses-recipient'
    const key = buildEmailKey(await queueEmail(email, later(-HOUR_MS)))
    await sendDueEmails()
    for (let i = 0; i < 3; i++) await discardEmail(buildEmailKey(await queueEmail(email)))
    const isFailed = { count: 1, emails: [{ key }] }
    expect(await findUnsent('failed')).toMatchObject(isFailed)
    for (const { key: flag } of await flagged()) await blobs('outbox-waiting').remove(flag)
    expect([await restoreFlags(), await restoreFlags()]).toEqual([1, 0])
    expect(await findUnsent('failed')).toMatchObject(isFailed)
    await retryEmail(key)
    expect(await findUnsent('failed')).toEqual({ count: 0, emails: [] })
    await discardEmail(key)
    expect(await flagged()).toHaveLength(1)
    await sendDueEmails()
    expect(await flagged()).toEqual([])
  })
})

describe('an email that the mail server takes and does not confirm', () => {
  test('is sent once more, then only when an administrator asks', async () => {
    server.mood = 'drops'
    const key = buildEmailKey(await queueEmail(email))
    for (const hours of [0, 1, 2]) await sendDueEmails(later(hours * HOUR_MS))
    const lastError = expect.stringMatching(/^The mail server did not .+ may have been delivered/)
    expect(await only()).toMatchObject({ state: 'failed', attempts: 2, lastError })
    await retryEmail(key)
    await sendDueEmails()
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  test('is also one whose confirmation comes too late', async () => {
    server.slowness = 600
    const delivery = await deliverEmail(await queueEmail(email), 300)
    expect(delivery).toMatchObject({ outcome: 'failed', isUncertain: true })
  })
})

test('a self-check of email waits 12 seconds for the mail server, however long its run may last', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    socket.on('error', () => {}).on('data', () => asked.resolve())
    socket.write('220 ready\r\n')
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  // A server that listens on a port has an AddressInfo.
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const selfCheck = await queueEmail({ ...email, kind: 'proof' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const delivery = deliverEmail(selfCheck, 27_000)
  await asked.promise
  vi.advanceTimersByTime(12_000)
  const error = 'the SMTP server took longer than 12000 ms'
  expect(await delivery).toMatchObject({ outcome: 'failed', error })
})

describe('a run that crashed', () => {
  test('holds its claim for a minute', async () => {
    const queued = await queueEmail(email)
    await outbox.update(buildEmailKey(queued), (current) => ({
      ...current,
      attempts: 1,
      claimedUntil: later(60_000).toISOString(),
    }))
    await sendDueEmails()
    expect(server.received).toHaveLength(0)
    await sendDueEmails(later(61_000))
    expect(server.received).toHaveLength(1)
  })

  test('leaves no flag forever', async () => {
    const queued = await queueEmail(email, later(-25 * HOUR_MS))
    await outbox.remove(buildEmailKey(queued))
    await sendDueEmails()
    expect(await flagged()).toEqual([])
  })
})

test('an email is sent although its server slept for hours while it was queued', async () => {
  const queued = await queueEmail(email, later(-12 * HOUR_MS))
  const key = buildEmailKey(queued)
  await outbox.remove(key)
  await sendDueEmails()
  await outbox.add(key, queued)
  await sendDueEmails()
  expect(server.received).toHaveLength(1)
})

describe('an administrator', () => {
  test('can neither discard nor retry a sent email', async () => {
    const key = buildEmailKey(await queueEmail(email))
    await sendDueEmails()
    await expect(discardEmail(key)).rejects.toMatchObject({ code: 'conflict' })
    await expect(retryEmail(key)).rejects.toMatchObject({ code: 'conflict' })
  })
})

const DAY_MS = 86_400_000
const now = new Date('2026-03-20T13:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

test('emails are removed after ninety days, except those that wait', async () => {
  const mail = { kind: 'contact', to: 'team', subject: 'Hello', text: '' } as const
  const old = await queueEmail(mail, ago(91))
  await discardEmail(buildEmailKey(old), ago(91))
  const failed = await queueEmail(mail, ago(91))
  await outbox.update(buildEmailKey(failed), (email) => ({ ...email, state: 'failed' }))
  const waiting = await queueEmail(mail, ago(92))
  const recent = await queueEmail(mail, ago(80))
  await discardEmail(buildEmailKey(recent), ago(80))
  expect(await removeOldEmails(now)).toEqual({ count: 2, isFinished: true })
  expect(await outbox.keys()).toEqual([buildEmailKey(recent), buildEmailKey(waiting)])
})
