import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { saveLead, buildLeadKey } from '#server/leads/leads.ts'
import { createPost } from '#server/posts/edit-posts.ts'
import { createPreview } from '#server/posts/preview.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { aSignedIn, PASSWORD } from '#tests/support/accounts.ts'
import { call } from '#tests/support/call.ts'
import { applyFault, type Fault, openStore, setStoreContext } from '#tests/support/faulty-store.ts'
import { aContact } from '#tests/support/leads.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { aDraft } from '#tests/support/posts.ts'
import { createSiteFolder } from '#tests/support/site.ts'

const ADDRESS = 'ada@example.com'

/** Each with whether it lasts from then on. */
const FAULTS: readonly (readonly [Fault, lasts: boolean])[] = [
  ['500-before', false],
  ['500-before', true],
  ['403', true],
  ['no-etag', false],
  ['error-after', false],
  ['lost-race', false],
]

interface Call {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  /** A text that only the whole response contains. */
  readonly shows?: string
}

type Scenario = readonly [path: string, call?: Call]

/** Requests by a signed-in user. Parameters of a path are replaced by the only record of that kind. */
const SCENARIOS: readonly Scenario[] = [
  ['/api/blog/posts'],
  ['/api/blog/posts/slug/:slug'],
  ['/diary/:slug'],
  ['/diary/preview/:token'],
  ['/api/user'],
  ['/api/admin/blog/posts'],
  ['/api/admin/blog/posts/:id'],
  ['/api/admin/blog/posts/:id/revisions'],
  ['/api/admin/blog/deleted'],
  ['/api/admin/publishing'],
  ['/api/admin/users'],
  ['/api/admin/leads'],
  ['/api/admin/leads-summary'],
  ['/api/admin/leads/:key'],
  ['/api/admin/leads.csv', { shows: ADDRESS }],
  ['/api/admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31'],
  ['/api/admin/sources?by=landing&from=2026-01-01&to=2026-01-31'],
  ['/api/admin/campaigns?from=2026-01-01&to=2026-01-31'],
  ['/api/admin/outbox'],
  ['/api/admin/activity'],
  ['/api/admin/attention'],
  ['/api/admin/backup', { shows: ADDRESS }],
  ['/api/admin/person', { method: 'POST', body: { email: ADDRESS }, shows: '"leads":1' }],
  ['/api/admin/person', { method: 'DELETE', body: { email: ADDRESS } }],
  ['/api/admin/leads/:key', { method: 'PUT', body: { status: 'won', note: 'Called' } }],
  ['/api/admin/blog/posts', { method: 'POST', body: aDraft({ title: 'Another' }) }],
  ['/api/admin/blog/posts/:id', { method: 'DELETE' }],
  ['/api/admin/publishing', { method: 'POST' }],
  ['/api/login', { method: 'POST', body: { username: 'ada', password: PASSWORD } }],
  [
    '/api/contact',
    { method: 'POST', body: { name: 'Ada', email: 'a@example.com', message: 'Hello' } },
  ],
]

const current = new AsyncLocalStorage<Stores>()

/** The stores of one of many concurrent trials. */
class Stores {
  /** The requests so far. */
  calls = 0
  /** The request from which on something fails. */
  failing: { readonly at: number; readonly fault: Fault; readonly lasts: boolean } | undefined
  readonly #storage = new BlobStorage(':memory:')
  readonly #send = openStore(this.#storage)

  readonly fetch: typeof fetch = (input, init = {}) => {
    const call = this.calls++
    const { at = Infinity, lasts = false, fault } = this.failing ?? {}
    const isDue = call === at || (lasts && call > at)
    return applyFault(isDue ? fault : undefined, init, () => this.#send(input, init))
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work)
  }

  close(): void {
    this.#storage.close()
  }
}

beforeAll(() => {
  setStoreContext()
  setBlobsFetch(async (input, init) => {
    const stores = current.getStore()
    if (!stores) throw new Error('a storage call belongs to no trial')
    return stores.fetch(input, init)
  })
})

afterAll(() => {
  setBlobsFetch()
  delete process.env['NETLIFY_BLOBS_CONTEXT']
})

const site = createSiteFolder()

expectLoggedFailures()

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of this test file, long enough')
  vi.stubEnv('SITE_DIR', site)
})

/** Write what the request needs to the store. */
async function prepare([path, { method, body } = {}]: Scenario) {
  const { cookie } = await aSignedIn()
  const { id, slug } = await createPost(aDraft())
  const lead = await saveLead(aContact({ email: ADDRESS }))
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: 'Hi', leadId: lead.id })
  const token = (await createPreview(id)).url.split('/').at(-1) ?? ''
  const params: Record<string, string> = { id, slug, token, key: buildLeadKey(lead) }
  const address = path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')
  return async () => {
    const response = await call(address, {
      cookie,
      body,
      ...(method && { method }),
      // The platform logs failures of background tasks; they do not change the response.
      ignoresTasks: true,
    })
    const { status, headers } = response
    // A body that breaks off is how a download reports a failure.
    const text = await response.text().catch(() => '')
    return { status, retryAfter: headers.get('retry-after'), text }
  }
}

interface Trial {
  readonly scenario: Scenario
  readonly at: number
}

let planned: Promise<Trial[]> | undefined

/** A trial for every storage call of the requests, counted without faults. */
async function planTrials(): Promise<Trial[]> {
  const counted = await inParallel(SCENARIOS, async (scenario) => {
    const stores = new Stores()
    const send = await stores.run(() => prepare(scenario))
    stores.calls = 0
    const { status, text } = await stores.run(send)
    expect([200, 201], `${scenario[0]}: ${text}`).toContain(status)
    expect(text, scenario[0]).toContain(scenario[1]?.shows ?? '')
    stores.close()
    return Array.from({ length: stores.calls }, (_, at) => ({ scenario, at }))
  })
  return counted.flat()
}

/** What is wrong with the responses while a fault begins at the storage calls of the trials. */
async function findProblems(
  { fault, lasts }: { readonly fault: Fault; readonly lasts: boolean },
  due: readonly Trial[],
) {
  const begun = await inParallel(due, async ({ scenario, at }) => {
    const stores = new Stores()
    return { scenario, at, stores, send: await stores.run(() => prepare(scenario)) }
  })
  const problems = await inParallel(begun, async ({ scenario, at, stores, send }) => {
    Object.assign(stores, { calls: 0, failing: { at, fault, lasts } })
    const { status, retryAfter, text } = await stores.run(send)
    stores.close()
    const [path, { shows = '' } = {}] = scenario
    const where = `${path}, call ${at}: ${status} ${text.slice(0, 120)}`
    return [
      ...([200, 201, 409, 503].includes(status) ? [] : [`the wrong status: ${where}`]),
      ...(status === 503 && retryAfter === null ? [`no Retry-After: ${where}`] : []),
      ...(status === 200 && text !== '' && !text.includes(shows) ? [`cut short: ${where}`] : []),
    ]
  })
  return problems.flat()
}

test.each(FAULTS)(
  'every request is complete, or rejected with a time to try again, with a fault at any storage call: %s, lasting: %s',
  async (fault, lasts) => {
    planned ??= planTrials()
    const own = FAULTS.findIndex((each) => each[0] === fault && each[1] === lasts)
    // In each run, every call has one of the faults in turn; in a soak, it has all of them.
    const due = (await planned).filter(
      (_, i) => process.env['EVERY_CALL'] || i % FAULTS.length === own,
    )
    expect(await findProblems({ fault, lasts }, due)).toEqual([])
  },
  240_000,
)
