import { runAlone } from '#tests/support/run-alone.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SelfCheckName, SelfCheckResult } from '#domain/health/self-check.ts'
import { outbox } from '#server/email/outbox.ts'
import { leads } from '#server/leads/leads.ts'
import { readSelfCheckResults } from '#server/operations/self-checks/results.ts'
import { seal } from '#server/links/token.ts'
import { markAsSelfCheck } from '#server/operations/self-checks/request-mark.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useAnsweringSite } from '#tests/support/answering-site.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { useSessionSecret } from '../support/session-secret.ts'

useSessionSecret()
useBlobs()
expectLoggedFailures()
const mail = useMailServer()
const site = useAnsweringSite()

afterEach(() => vi.useRealTimers())

async function resultOf(check: SelfCheckName): Promise<SelfCheckResult | undefined> {
  return (await readSelfCheckResults())[check]
}

const keysOf = async (store: string) => await blobs(store).keys()

async function sendMessage(headers: Record<string, string>): Promise<void> {
  const body = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello there' }
  const sent = await call('/api/contact', { method: 'POST', body, headers })
  expect(sent.status).toBe(201)
}

const kindsOfEmails = async () => (await outbox.all()).map(({ kind }) => kind).toSorted()

test('every self-check of a working site holds and leaves nothing behind', async () => {
  await sendMessage({ 'x-form-age': '60000' })
  const [before, emails] = [await leads.keys(), await outbox.keys()]
  await runAlone('proof')
  const results = Object.values(await readSelfCheckResults())
  expect(results.map(({ failures }) => failures)).toEqual([0, 0, 0, 0, 0])
  expect(await leads.keys()).toEqual(before)
  expect(await outbox.keys()).toEqual(emails)
  expect(await (await call('/api/health')).json()).toEqual({ status: 'ok' })
})

test('the message of a self-check is mailed to no one', async () => {
  await runAlone('proof')
  expect(await resultOf('leads')).toMatchObject({ failures: 0 })
  expect(mail.received).toEqual([])
})

test('without a mail server the self-check says what it left out', async () => {
  vi.stubEnv('SMTP_URL', '')
  await runAlone('proof')
  expect(await resultOf('leads')).toMatchObject({
    failures: 0,
    detail: expect.stringContaining('isn’t set up'),
  })
  expect(await keysOf('outbox-waiting')).toEqual([])
})

test('a failing self-check is shown, and emailed once when it fails again', async () => {
  mail.mood = 'refuses'
  await runAlone('proof')
  const first = await resultOf('leads')
  expect(first).toMatchObject({ failures: 1, detail: expect.stringContaining('mail server') })
  expect(await leads.keys()).toEqual([])
  expect(await kindsOfEmails()).toEqual([])
  await runAlone('proof')
  await runAlone('proof')
  expect(await resultOf('leads')).toMatchObject({ failures: 3, failingSince: first?.ranAt })
  expect(await kindsOfEmails()).toEqual(['health'])
  const { cookie } = await aSignedIn()
  const items = await call('/api/admin/attention', { cookie })
  const failed = { id: 'self-check/leads', state: 'failed', at: first?.ranAt }
  expect(await items.json()).toContainEqual(expect.objectContaining(failed))
  const monitor = await call('/api/health')
  expect([monitor.status, await monitor.json()]).toEqual([
    200,
    { status: 'failing', since: first?.ranAt },
  ])
})

test('a site that does not answer fails its self-check', async () => {
  site.close()
  await runAlone('proof')
  expect(await resultOf('publishing')).toMatchObject({
    failures: 1,
    detail: expect.stringContaining('does not answer'),
  })
})

test('a record that could not be restored fails the self-check of the backup', async () => {
  await blobs('costs').write('2026-01', { nonsense: true }, { onlyIfNew: true })
  await runAlone('proof')
  expect(await resultOf('backup')).toMatchObject({
    failures: 1,
    detail: expect.stringContaining('costs/2026-01'),
  })
})

test('removes what a run that was ended from outside left behind', async () => {
  const startedAt = new Date(Date.now() - 3_600_000)
  const run = { startedAt, unfinished: [], failed: [] }
  await blobs('job-runs').write('proof', run, { onlyIfNew: true })
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt.getTime() + 1_000 })
  await sendMessage(await markAsSelfCheck())
  expect(await leads.keys()).toHaveLength(1)
  vi.useRealTimers()
  await runAlone('proof')
  expect(await leads.keys()).toEqual([])
  expect(await outbox.keys()).toEqual([])
})

describe('the mark of a self-check', () => {
  const isMarked = async () => (await leads.all()).map(({ spamReason }) => spamReason)

  test('keeps a message out of the inbox’s leads', async () => {
    await sendMessage(await markAsSelfCheck())
    expect(await isMarked()).toEqual(['Nightly proof'])
  })

  test('is not accepted an hour later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const mark = await markAsSelfCheck()
    vi.useRealTimers()
    await sendMessage({ ...mark, 'x-form-age': '60000' })
    expect(await isMarked()).toEqual([undefined])
  })

  test('is not accepted for another purpose, or when it is none of ours', async () => {
    const other = await seal('opt-out', { sub: 'ada' })
    for (const mark of [other, '1'])
      await sendMessage({ 'x-nightly-proof': mark, 'x-form-age': '60000' })
    expect(await isMarked()).toEqual([undefined, undefined])
  })

  test('lifts no limit, no schema and no check of the origin', async () => {
    const mark = await markAsSelfCheck()
    const send = (body: object, headers = {}) =>
      call('/api/contact', {
        method: 'POST',
        body,
        headers: { ...mark, ...headers },
      })
    const valid = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    expect((await send({ ...valid, email: 'nonsense' })).status).toBe(400)
    expect((await send(valid, { origin: 'https://evil.example' })).status).toBe(403)
    for (let sent = 0; sent < 5; sent++) expect((await send(valid)).status).toBe(201)
    expect((await send(valid)).status).toBe(429)
  })
})
