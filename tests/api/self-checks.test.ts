import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SelfCheckName } from '#domain/health/self-check.ts'
import { outbox } from '#server/email/outbox.ts'
import { leads } from '#server/leads/leads.ts'
import { seal } from '#server/links/token.ts'
import { markAsSelfCheck } from '#server/operations/self-checks/request-mark.ts'
import { readSelfCheckResults } from '#server/operations/self-checks/results.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aColleague, race, repeat, useSite, visitor } from '#tests/support/api.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { keysIn } from '#tests/support/stores.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const admin = useSite()
expectLoggedFailures()
const mail = useMailServer()

/** The site knows no page, or does not answer. */
let isSilent: boolean

beforeEach(() => {
  isSilent = false
  stubFetch(() => {
    if (isSilent) throw new TypeError('fetch failed')
    return new Response(null, { status: 404 })
  })
})

const resultOf = async (check: SelfCheckName) => (await readSelfCheckResults())[check]
const kindsOfEmails = async () => (await outbox.all()).map(({ kind }) => kind)

const OLD = { 'x-form-age': '60000' }
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there' }

const send = (headers: Record<string, string>, given: object = {}) =>
  visitor.post('/api/contact', { ...message, ...given }, { headers })

describe('the nightly run', () => {
  test('of a working site holds, emails no one and leaves nothing behind', async () => {
    await send(OLD)
    const stored = async () => [await leads.keys(), await outbox.keys(), mail.received.length]
    const before = await stored()
    await runAlone('proof')
    const results = Object.values(await readSelfCheckResults())
    expect(results.map(({ failures }) => failures)).toEqual([0, 0, 0, 0, 0])
    expect(await stored()).toEqual(before)
    expect((await visitor.get('/api/health')).body).toEqual({ status: 'ok' })
  })

  test('without a mail server says what it left out', async () => {
    vi.stubEnv('SMTP_URL', '')
    await runAlone('proof')
    const detail = expect.stringContaining('isn’t set up')
    expect(await resultOf('leads')).toMatchObject({ failures: 0, detail })
    expect(await keysIn('outbox-waiting')).toEqual([])
  })

  test('that fails is shown, and emailed once when it fails again', async () => {
    mail.mood = 'refuses'
    await runAlone('proof')
    const first = await resultOf('leads')
    const detail = expect.stringContaining('mail server')
    expect(first).toMatchObject({ failures: 1, detail })
    expect([await leads.keys(), await kindsOfEmails()]).toEqual([[], []])
    for (let again = 0; again < 2; again++) await runAlone('proof')
    const failingSince = first?.ranAt
    expect(await resultOf('leads')).toMatchObject({ failures: 3, failingSince })
    expect(await kindsOfEmails()).toEqual(['health'])
    const failed = { id: 'self-check/leads', state: 'failed', at: failingSince }
    const { body } = await admin.get('/api/admin/attention')
    expect(body).toContainEqual(expect.objectContaining(failed))
    const health = { status: 'failing', since: failingSince }
    expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: health })
  })

  test('fails for a site that does not answer, and for a record that cannot be restored', async () => {
    isSilent = true
    await blobs('costs').write('2026-01', { nonsense: true }, { onlyIfNew: true })
    await runAlone('proof')
    const silent = { failures: 1, detail: expect.stringContaining('does not answer') }
    expect(await resultOf('publishing')).toMatchObject(silent)
    const damaged = { failures: 1, detail: expect.stringContaining('costs/2026-01') }
    expect(await resultOf('backup')).toMatchObject(damaged)
  })

  test('removes what a run that was ended from outside left behind', async () => {
    const startedAt = new Date(Date.now() - 3_600_000)
    vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
    await send(await markAsSelfCheck())
    expect(await leads.keys()).toHaveLength(1)
    vi.useRealTimers()
    await runAlone('proof')
    expect([await leads.keys(), await outbox.keys()]).toEqual([[], []])
  })
})

describe('an administrator', () => {
  const press = (client = admin) => client.post('/api/admin/self-checks')

  test('runs every self-check now, and sees what each found', async () => {
    isSilent = true
    const { status, body } = await press()
    expect(status).toBe(200)
    expect(body.map(({ id, state }: Record<string, string>) => `${id} ${state}`)).toEqual([
      'self-check/leads ok',
      'self-check/publishing failed',
      'self-check/backup ok',
      'self-check/indexes ok',
      'self-check/storage ok',
    ])
  })

  test('runs the self-checks three times in ten minutes, with all others together', async () => {
    expect(await race(press(), press())).toEqual([200, 200])
    expect((await readSelfCheckResults())['leads']?.failures).toBe(0)
    expect((await press()).status).toBe(200)
    const { status, headers } = await press(await aColleague())
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('the mark of a self-check', () => {
  const reasons = async () => (await leads.all()).map(({ spamReason }) => spamReason)

  test('keeps a message out of the inbox’s leads', async () => {
    await send(await markAsSelfCheck())
    expect(await reasons()).toEqual(['Nightly proof'])
  })

  test('is not accepted an hour later, for another purpose, or when it is none of ours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const marks = [await markAsSelfCheck()]
    vi.useRealTimers()
    for (const mark of [await seal('opt-out', { sub: 'ada' }), '1'])
      marks.push({ 'x-self-check': mark })
    for (const mark of marks) await send({ ...mark, ...OLD })
    expect(await reasons()).toEqual([undefined, undefined, undefined])
  })

  test('lifts no limit, no schema and no check of the origin', async () => {
    const mark = await markAsSelfCheck()
    expect((await send(mark, { email: 'nonsense' })).status).toBe(400)
    expect((await send({ ...mark, origin: 'https://evil.example' })).status).toBe(403)
    expect(await repeat(6, () => send(mark))).toEqual([201, 201, 201, 201, 201, 429])
  })
})
