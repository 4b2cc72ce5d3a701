import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import login from '#functions/login.ts'
import { anAccount, QUICK_HASH } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { createSiteFolder } from '#tests/support/site.ts'
import { ARTICLES } from './scenarios/articles.ts'
import { INBOX } from './scenarios/inbox.ts'
import { PEOPLE } from './scenarios/people.ts'
import { READERS } from './scenarios/readers.ts'
import { send } from './scenarios/scenario.ts'
import { VISITORS } from './scenarios/visitors.ts'

/** Netlify documents no order between a write and a listing, so a listing may be late. */
useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 500, windowMs: 60_000 },
    delayMs: 2,
    listLagMs: 400,
  },
})
const site = createSiteFolder()

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of this test file, long enough')
  vi.stubEnv('SITE_DIR', site)
})

afterEach(() => void vi.unstubAllEnvs())

test.each([...VISITORS, ...ARTICLES, ...PEOPLE, ...INBOX])(
  'with late listings, $name is accepted and not lost',
  async ({ prepare }) => {
    const { send, isDone } = await prepare()
    const { status, text } = await send()
    expect([200, 201], text).toContain(status)
    if (isDone) await expect.poll(isDone, { timeout: 5_000 }).toBe(true)
  },
)

test.each(READERS)(
  'with late listings, $name can be read, and is soon whole',
  async ({ prepare }) => {
    const { send } = await prepare()
    const { status, text } = await send()
    expect([200, 404], text).toContain(status)
    await expect.poll(async () => (await send()).isWhole, { timeout: 5_000 }).toBe(true)
  },
)

test('with late listings, a sign-in is locked when its failures are listed', async () => {
  await anAccount({ passwordHash: QUICK_HASH })
  const body = { username: 'ada', password: 'not the password' }
  const fail = async () => (await send(login, '/api/login', { method: 'POST', body })).status
  for (let failure = 0; failure < 5; failure++) expect(await fail()).toBe(401)
  await expect.poll(fail, { timeout: 5_000 }).toBe(429)
})
