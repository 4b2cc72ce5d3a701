import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInByApi } from '../reliability/mixed-load.ts'
import { startPlatform } from '../support/running-platform.ts'
import type { Row } from './row.ts'
import { articles } from './support/articles.ts'
import { ourSite } from './support/our-site.ts'

/** The articles in the repository. */
const SHIPPED = 6
const MANY = 5000
const POLL_MS = 100
const TIMEOUT_MS = 10 * 60_000
const PHONES = ['+1 214-555-0142', '+1 972-555-0199'] as const

/** The time from "Publish now" to changed words on a page that visitors get. Every page is built again for it. */
export async function run(): Promise<Row[]> {
  return [
    { ...(await publishWords(SHIPPED)), budget: 20 },
    // All of them are rendered again, because the phone number is in their footer.
    await publishWords(MANY),
  ]
}

async function publishWords(count: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-words-'))
  if (count > SHIPPED) await ourSite(folder).write(articles(count - SHIPPED))
  const platform = await startPlatform({ dataDir: join(folder, 'data'), limitMs: TIMEOUT_MS })
  try {
    const headers = {
      'content-type': 'application/json',
      cookie: await signInByApi(platform),
      origin: platform.url,
    }
    const send = async (path: string, method: string, body: object) => {
      const response = await fetch(`${platform.url}/api/admin/${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    }
    await untilBuilt(platform.url, headers)
    const [from, to] = PHONES
    const edits = [{ kind: 'set', path: ['phone'], from, to }]
    await send('content/site', 'PUT', { edits })
    const pressed = performance.now()
    await send('publishing', 'POST', {})
    await untilLive(`${platform.url}/contact`, to)
    const value = (performance.now() - pressed) / 1000
    return { what: `Publish now → words live, ${count} articles`, value, unit: 's' }
  } finally {
    await platform.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The platform builds when it starts, and what is measured must not wait for that build. */
async function untilBuilt(url: string, headers: Record<string, string>): Promise<void> {
  await until('the first build has ended', async () => {
    const publishing = await (await fetch(`${url}/api/admin/publishing`, { headers })).json()
    return publishing.state === 'live' && !Object.values(publishing.posts).includes('waiting')
  })
}

async function untilLive(url: string, words: string): Promise<void> {
  await until(`${url} says “${words}”`, async () =>
    (await (await fetch(url)).text()).includes(words),
  )
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    if (await isTrue()) return
    await pause(POLL_MS)
  }
  throw new Error(`not seen within ${TIMEOUT_MS / 1000} s: ${what}`)
}
