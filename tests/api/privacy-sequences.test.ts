import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { useBlobs } from '../support/blobs.ts'
import { removeRecords, sendRecord, showRecords } from '../support/privacy-actions.ts'
import { PrivacyModel } from '../support/privacy-model.ts'
import { useSiteFolder } from '../support/site.ts'
import { readRecordsOf } from '../support/stores.ts'

const blobsServer = useBlobs({ keepsRecords: true })
useSiteFolder()

const SEQUENCES = Number(process.env['PRIVACY_SEQUENCES'] ?? 100)
const PEOPLE = ['ada', 'bob', 'cyd', 'dan', 'eve'].map((name) => `${name}@example.com`)
const BROWSERS = 3

let now = Date.parse('2026-06-01T12:00:00Z')
let restoreClock: () => void

beforeAll(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret for tests that is long enough')
  vi.stubEnv('RATE_LIMIT_SCALE', '1000000')
  restoreClock = replaceClock({
    epochMs: () => now,
    elapsedMs: () => performance.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
})

afterAll(() => {
  restoreClock()
  vi.unstubAllEnvs()
})

/** Most steps meet in one browser, where the rules differ from one record per visit. */
const person = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3, 4)
const browser = fc.constantFrom(0, 0, 0, 0, 1, 2)
const minutes = fc.integer({ min: 0, max: 40 })

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('contact', 'assessment', 'quiz', 'share'),
      person,
      browser,
      minutes,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('forget', 'forget', 'request', 'new visit'),
      person,
      browser,
      minutes,
    }),
  },
)

/** The marks of the records that a page shows. */
const marksIn = (page: string) => [...page.matchAll(/mark\d+/g)].map(([mark]) => mark).toSorted()

test(`shows and erases exactly a person's own records in ${SEQUENCES} random sequences`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      blobsServer.clear()
      const model = new PrivacyModel()
      const visits = Array.from({ length: BROWSERS }, () => crypto.randomUUID())
      for (const [index, { act, person, browser, minutes }] of steps.entries()) {
        now += minutes * 60_000
        const address = PEOPLE[person]!
        switch (act) {
          case 'new visit':
            visits[browser] = crypto.randomUUID()
            break
          case 'request':
            await expectOwnRecords(model, address)
            break
          case 'forget':
            await expectForgotten(model, address)
            break
          default: {
            const record = { mark: `mark${index}`, kind: act, visit: visits[browser]!, address }
            await sendRecord(record)
            model.add(record)
          }
        }
      }
      for (const address of PEOPLE.slice(0, 2)) await expectOwnRecords(model, address)
    }),
    {
      numRuns: SEQUENCES,
      ...(process.env['PRIVACY_SEED'] && { seed: Number(process.env['PRIVACY_SEED']) }),
    },
  )
}, 3_600_000)

async function expectOwnRecords(model: PrivacyModel, address: string): Promise<void> {
  const page = await showRecords(address)
  expect(marksIn(page)).toEqual(
    model
      .owned(address)
      .map(({ mark }) => mark)
      .toSorted(),
  )
  const isEmpty = model.owned(address).length + model.received(address).length === 0
  expect(page.includes('none')).toBe(isEmpty)
  for (const other of PEOPLE.filter((each) => each !== address)) {
    const isOwnShare = model
      .owned(address)
      .some(({ kind, address: to }) => kind === 'share' && to === other)
    expect(page.includes(other)).toBe(isOwnShare)
  }
}

async function expectForgotten(model: PrivacyModel, address: string): Promise<void> {
  await removeRecords(address)
  model.forget(address)
  const stores = ['leads', 'outbox', 'inbox', 'activity']
  const stored = JSON.stringify(await Promise.all(stores.map(readRecordsOf)))
  expect(stored).not.toContain(address)
  const marks = new Set(marksIn(stored))
  expect([...marks].toSorted()).toEqual(model.records.map(({ mark }) => mark).toSorted())
}
