import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { seal } from '#server/links/token.ts'
import { visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useSiteFolder } from '#tests/support/site.ts'
import { readRecordsOf } from '#tests/support/stores.ts'

/** What the privacy rules say must happen, kept as a plain list beside the real functions. */
interface ModelRecord {
  readonly mark: string
  readonly kind: 'contact' | 'assessment' | 'quiz' | 'share'
  readonly visit: string
  /** Who wrote it, or who received the share. */
  readonly address: string
}

const isWritten = ({ kind }: ModelRecord) => kind === 'contact' || kind === 'assessment'

class PrivacyModel {
  records: readonly ModelRecord[] = []

  add(record: ModelRecord): void {
    this.records = [...this.records, record]
  }

  /** The records that belong to an address. */
  owned(address: string): ModelRecord[] {
    return this.records.filter((record) => {
      if (isWritten(record)) return record.address === address
      const writers = this.writersOf(record.visit)
      return writers.size === 1 && writers.has(address)
    })
  }

  /** The shares that an address received from someone else's visit. */
  received(address: string): ModelRecord[] {
    const owned = new Set(this.owned(address))
    return this.records.filter(
      (record) => record.kind === 'share' && record.address === address && !owned.has(record),
    )
  }

  forget(address: string): void {
    const owned = new Set(this.owned(address))
    const received = new Set(this.received(address))
    const ended = new Set([...owned].filter(isWritten).map(({ visit }) => visit))
    this.records = this.records
      .filter((record) => !owned.has(record))
      .map((record) => ({
        ...record,
        address: received.has(record) ? '' : record.address,
        visit: ended.has(record.visit) ? '' : record.visit,
      }))
  }

  private writersOf(visit: string): Set<string> {
    const written = this.records.filter((record) => isWritten(record) && record.visit === visit)
    return new Set(visit === '' ? [] : written.map((record) => record.address))
  }
}

async function post(path: string, visit: string, body: object): Promise<void> {
  const headers = { 'x-session-id': visit, 'x-form-age': '60000' }
  expect((await visitor.post(path, body, { headers })).status, path).toBe(201)
}

/** Send a record through the function that visitors use. Its mark is in a field that its owner sees. */
function sendRecord({ mark, kind, visit, address }: ModelRecord): Promise<void> {
  const company = { companySize: '1-10', yearFounded: 2000, role: 'ceo' }
  const answers = { score: 1, answers: '{"0":"Yes"}', email: null }
  const quizId = 'quiz-b'
  switch (kind) {
    case 'contact':
      return post('/api/contact', visit, { name: 'Name', email: address, message: mark })
    case 'assessment':
      return post('/api/ads/assessment-requests', visit, { name: mark, email: address, ...company })
    case 'quiz':
      return post('/api/ads/quiz-submissions', visit, { quizId, ...answers, utm_source: mark })
    case 'share': {
      const share = { toEmail: address, fromName: mark, fromBusiness: 'Firm' }
      return post('/api/ads/share-quiz', visit, { quizId, ...share })
    }
  }
}

const makeToken = (address: string) => seal('privacy link', { sub: address })

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
  const answer = await visitor.get(`/privacy/records?token=${await makeToken(address)}`)
  expect(answer.status).toBe(200)
  const page: string = answer.body
  const owned = model.owned(address)
  expect(marksIn(page)).toEqual(owned.map(({ mark }) => mark).toSorted())
  expect(page.includes('none')).toBe(owned.length + model.received(address).length === 0)
  const sharedWith = new Set(owned.map(({ kind, address: to }) => (kind === 'share' ? to : '')))
  for (const other of PEOPLE)
    if (other !== address) expect(page.includes(other)).toBe(sharedWith.has(other))
}

async function expectForgotten(model: PrivacyModel, address: string): Promise<void> {
  const removal = { token: await makeToken(address) }
  expect((await visitor.post('/api/privacy/remove', removal)).status).toBe(200)
  model.forget(address)
  const stores = ['leads', 'outbox', 'inbox', 'activity']
  const stored = JSON.stringify(await Promise.all(stores.map(readRecordsOf)))
  expect(stored).not.toContain(address)
  const marks = new Set(marksIn(stored))
  expect([...marks].toSorted()).toEqual(model.records.map(({ mark }) => mark).toSorted())
}
