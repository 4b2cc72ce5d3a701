import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPlatform } from '../support/running-platform.ts'
import type { Row } from './row.ts'

/** One page of each kind: static, article, quiz, admin, not found, and one that a function renders. */
const PAGES = [
  '/',
  '/contact',
  '/diary',
  '/diary/my-testimonial',
  '/ai-readiness-quiz',
  '/ads/quiz-b',
  '/ads/assessment',
  '/admin/auth',
  '/no-such-page',
  '/diary/no-such-article',
  '/api/blog/posts',
]

/** A hostname such as Netlify assigns. */
const PUBLIC_HOST = 'sideboard.netlify.app'
const PUBLIC_ADDRESS = `https://${PUBLIC_HOST}`

/** The entry of the HSTS preload list for that hostname. A custom domain must be submitted to the list. */
const PRELOADED = { app: { mode: 'force-https', includeSubDomains: true } }

/** The part of Mozilla's scorer that we use; it is published without types. */
interface Scorer {
  readonly ALL_TESTS: readonly ((requests: unknown) => { result: string | null })[]
  readonly Requests: new (hostname: string) => {
    responses: Record<string, unknown>
    resources: Record<string, unknown>
    session: unknown
  }
  readonly getScoreModifier: (result: string) => number
  readonly parseHttpEquivHeaders: (html: string, base: string) => unknown
  readonly minimumForExtra: number
  readonly CookieJar: new () => unknown
}

/**
 * Score the headers of each kind of page with Mozilla's HTTP Observatory, as if the site had its https
 * address. Only this bench needs its package.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-observatory-'))
  const platform = await startPlatform({ env: { URL: PUBLIC_ADDRESS } })
  try {
    const scorer = await fetchScorer(folder)
    const rows: Row[] = []
    silenceJsdom()
    for (const path of PAGES) rows.push(await score(scorer, platform.url, path))
    return rows
  } finally {
    await platform.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchScorer(folder: string): Promise<Scorer> {
  execFileSync('npm', ['init', '-y'], { cwd: folder, stdio: 'ignore' })
  execFileSync('npm', ['install', '--ignore-scripts', '@mdn/mdn-http-observatory@1.4.8'], {
    cwd: folder,
    stdio: 'ignore',
  })
  const scorer = join(folder, 'node_modules/@mdn/mdn-http-observatory')
  // Its install script would download the whole preload list.
  await writeFile(join(scorer, 'conf/hsts-preload.json'), JSON.stringify(PRELOADED))
  const root = join(scorer, 'src')
  const part = (file: string) => import(pathToFileURL(join(root, file)).href)
  const [constants, types, grader, retriever, charts] = await Promise.all(
    ['constants.js', 'types.js', 'grader/grader.js', 'retriever/utils.js', 'grader/charts.js'].map(
      part,
    ),
  )
  const { CookieJar } = createRequire(join(root, 'index.js'))('tough-cookie')
  return {
    ALL_TESTS: constants.ALL_TESTS,
    Requests: types.Requests,
    getScoreModifier: grader.getScoreModifier,
    parseHttpEquivHeaders: retriever.parseHttpEquivHeaders,
    minimumForExtra: charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT,
    CookieJar,
  }
}

async function score(scorer: Scorer, origin: string, path: string): Promise<Row> {
  const requests = await asSeenByScorer(scorer, origin, path)
  const results = scorer.ALL_TESTS.map((test) => test(requests).result).filter(
    (result) => result !== null,
  )
  const modifiers = results.map(scorer.getScoreModifier)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 100)
  const withoutCredit = sum(modifiers.filter((value) => value < 0))
  const value = withoutCredit >= scorer.minimumForExtra ? sum(modifiers) : withoutCredit
  const faults = results.filter((result) => scorer.getScoreModifier(result) < 0)
  if (faults.length > 0) console.log(`  ${path}: ${faults.join(', ')}`)
  return { what: `${path} Observatory score`, value, unit: '', budget: 140, atLeast: true }
}

async function asSeenByScorer(scorer: Scorer, origin: string, path: string): Promise<unknown> {
  const answer = await fetch(origin + path)
  const html = await answer.text()
  const address = PUBLIC_ADDRESS + path
  const response = {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    data: html,
    verified: true,
    config: { url: address },
    request: { res: { responseUrl: address }, responseURL: address, protocol: 'https:' },
  }
  const preflight = await fetch(origin + path, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://http-observatory.security.mozilla.org',
      'access-control-request-method': 'GET',
    },
  })
  const requests = new scorer.Requests(PUBLIC_HOST)
  requests.responses = {
    auto: { ...response, httpEquiv: scorer.parseHttpEquivHeaders(html, address) },
    https: response,
    http: response,
    cors: { ...response, headers: Object.fromEntries(preflight.headers) },
    httpRedirects: [
      { url: new URL(address.replace('https:', 'http:')), status: 301 },
      { url: new URL(address), status: answer.status },
    ],
    httpsRedirects: [{ url: new URL(address), status: answer.status }],
  }
  requests.resources = { path: html }
  requests.session = { url: new URL(address), jar: new scorer.CookieJar(), redirectHistory: [] }
  return requests
}

/** The scorer's jsdom prints every stylesheet that it cannot parse. */
function silenceJsdom(): void {
  const { error } = console
  console.error = (...words: unknown[]) => {
    if (!String(words[0]).includes('Could not parse CSS stylesheet')) error(...words)
  }
}
