import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inParallel } from '#server/storage/parallel.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { runIsolated } from '#tests/support/isolated-stores.ts'
import { createSiteFolder } from '#tests/support/site.ts'
import { ARTICLES } from './scenarios/articles.ts'
import { INBOX } from './scenarios/inbox.ts'
import { PEOPLE } from './scenarios/people.ts'
import { READERS } from './scenarios/readers.ts'
import { type Scenario, send } from './scenarios/scenario.ts'
import { VISITORS } from './scenarios/visitors.ts'

/** Netlify documents no order between a write and a listing, so a listing may be late. */
useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 500, windowMs: 60_000 },
    delayMs: 40,
    listLagMs: 1_000,
  },
})
const site = createSiteFolder()

const AT_ONCE = 8
const SOON = { timeout: 20_000, interval: 200 }

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of this test file, long enough')
  vi.stubEnv('SITE_DIR', site)
})

afterEach(() => void vi.unstubAllEnvs())

/** Run scenarios in stores of their own. Returns what was wrong. */
async function findProblems(
  scenarios: readonly Scenario[],
  run: (scenario: Scenario) => Promise<string[]>,
): Promise<string[]> {
  const numbered = scenarios.map((scenario, number) => ({ scenario, number: String(number) }))
  const problems = await inParallel(numbered, AT_ONCE, ({ scenario, number }) =>
    runIsolated(number, () => run(scenario)),
  )
  return problems.flat()
}

/** The problem, unless the condition soon holds. */
async function unlessSoon(isTrue: () => Promise<boolean>, problem: string): Promise<string[]> {
  const holds = await vi.waitUntil(isTrue, SOON).catch(() => false)
  return holds ? [] : [problem]
}

test('with late listings, every change is accepted and not lost', async () => {
  const changes = [...VISITORS, ...ARTICLES, ...PEOPLE, ...INBOX]
  const problems = await findProblems(changes, async ({ name, prepare }) => {
    const { send: sendChange, isDone } = await prepare()
    const { status, text } = await sendChange()
    if (status !== 200 && status !== 201) return [`${name}: ${status} ${text}`]
    return isDone ? unlessSoon(isDone, `${name}: lost`) : []
  })
  expect(problems).toEqual([])
}, 120_000)

test('with late listings, every read responds at once and is soon whole', async () => {
  const problems = await findProblems(READERS, async ({ name, prepare }) => {
    const { send: read } = await prepare()
    const { status, text } = await read()
    if (status !== 200 && status !== 404) return [`${name}: ${status} ${text}`]
    return unlessSoon(async () => (await read()).isWhole, `${name}: not whole`)
  })
  expect(problems).toEqual([])
}, 120_000)

test('with late listings, a sign-in is locked when its failures are listed', async () => {
  await anAccount()
  const body = { username: 'ada', password: 'not the password' }
  const fail = async () => (await send('/api/login', { method: 'POST', body })).status
  for (let failure = 0; failure < 5; failure++) expect(await fail()).toBe(401)
  await expect.poll(fail, SOON).toBe(429)
})
