import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInByApi } from '../reliability/mixed-load.ts'
import { type RunningPlatform, startPlatform } from '../support/running-platform.ts'
import { median, type Row } from '../nightly/program.ts'
import { article, articles, type BenchArticle } from './support/articles.ts'
import { ourSite } from './support/our-site.ts'

/** With the six articles in the repository the site has 50. */
const WRITTEN = 44
const SAVES = 5
const BURST = 100
const BURST_MS = 10_000
/** After this time without a new release, no build is running. */
const QUIET_MS = 12_000
const POLL_MS = 25
const TIMEOUT_MS = 60_000

/** The time from an editor's save to the page that readers see. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-publishing-'))
  await ourSite(folder).write(articles(WRITTEN))
  const platform = await startPlatform({ dataDir: join(folder, 'data') })
  try {
    const editor = editorOf(platform, await signInByApi(platform))
    await untilQuiet(platform)
    const single = await singleSaves(platform, editor)
    await untilQuiet(platform)
    return [...single, ...(await burst(platform, editor))]
  } finally {
    await platform.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Editor = ReturnType<typeof editorOf>

async function singleSaves(platform: RunningPlatform, editor: Editor): Promise<Row[]> {
  const readable: number[] = []
  const listed: number[] = []
  for (let save = 0; save < SAVES; save++) {
    const { post } = article(WRITTEN + save)
    const saved = performance.now()
    await editor.create(post)
    await until(platform, `/diary/${post.slug}`, post.title)
    readable.push(performance.now() - saved)
    await until(platform, '/diary', `/diary/${post.slug}"`)
    listed.push((performance.now() - saved) / 1000)
  }
  const readableAt = { what: 'save → readable at its URL', unit: 's', budget: 1 }
  const listedIn = { what: 'save → in the static Diary, 50 articles', unit: 's', budget: 8 }
  return [
    { ...readableAt, value: median(readable) / 1000 },
    { ...listedIn, value: median(listed) },
    { what: 'save → in the static Diary, slowest', value: Math.max(...listed), unit: 's' },
  ]
}

/** Save ten articles repeatedly; titles stay, so that no social image is drawn. */
async function burst(platform: RunningPlatform, editor: Editor): Promise<Row[]> {
  using releases = watchReleases(platform)
  const rejected: number[] = []
  const saves = Array.from({ length: BURST }, async (_, index) => {
    await pause((index * BURST_MS) / BURST)
    const status = await editor.save(article(index % 10, index + 1))
    if (status !== 200) rejected.push(status)
  })
  await Promise.all(saves)
  const last = performance.now()
  await until(platform, `/diary/${article(9).post.slug}`, lastWords(article(9, BURST)))
  const caughtUp = (performance.now() - last) / 1000
  await untilQuiet(platform)
  return [
    { what: '100 saves in 10 s: builds', value: releases.count(), unit: '', budget: 3 },
    { what: '100 saves in 10 s: rejected', value: rejected.length, unit: '', budget: 0 },
    { what: 'last of 100 saves → static', value: caughtUp, unit: 's', budget: 8 },
  ]
}

function editorOf({ url }: RunningPlatform, cookie: string) {
  const send = (path: string, method: string, { post }: Pick<BenchArticle, 'post'>) => {
    const { title, slug, description, content, author, tags } = post
    return fetch(`${url}/api/admin/blog/posts${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie, origin: url },
      body: JSON.stringify({ title, slug, description, content, author, tags }),
    })
  }
  return {
    async create(post: BenchArticle['post']): Promise<void> {
      const answer = await send('', 'POST', { post })
      if (answer.status !== 201) throw new Error(`a save answered ${answer.status}`)
      await answer.arrayBuffer()
    },

    async save(written: BenchArticle): Promise<number> {
      const answer = await send(`/${written.post.id}`, 'PUT', written)
      await answer.arrayBuffer()
      return answer.status
    },
  }
}

/** Count the releases that go live, until disposed. */
function watchReleases({ dataDir }: RunningPlatform): Disposable & { count(): number } {
  const seen = new Set<string>()
  const look = async () => {
    seen.add(await liveRelease(dataDir))
  }
  const timer = setInterval(() => look().catch(console.error), POLL_MS)
  return {
    // The release that was live before belongs to no save.
    count: () => seen.size - 1,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

async function untilQuiet({ dataDir }: RunningPlatform): Promise<void> {
  let [live, since] = [await liveRelease(dataDir), performance.now()]
  while (performance.now() - since < QUIET_MS) {
    await pause(POLL_MS)
    const now = await liveRelease(dataDir)
    if (now !== live) [live, since] = [now, performance.now()]
  }
}

function liveRelease(dataDir: string): Promise<string> {
  return readlink(join(dataDir, 'live'))
}

async function until({ url }: RunningPlatform, path: string, words: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const answer = await fetch(url + path)
    if ((await answer.text()).includes(words) && answer.ok) return
    await pause(POLL_MS)
  }
  throw new Error(`${path} does not say “${words}” after ${TIMEOUT_MS / 1000} s`)
}

/** Words that only this edition of an article contains. */
function lastWords({ post }: BenchArticle): string {
  return /([^>]*)<\/li><\/ul>$/.exec(post.content)?.[1] ?? post.title
}
