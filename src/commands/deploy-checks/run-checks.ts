import { MINUTE_MS } from '#domain/time/duration.ts'
import { parseJson } from '#domain/parse-text.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { findingSchema } from '#domain/health/finding.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { checkSignInLimits } from './check-sign-in-limits.ts'
import { type Finding, type Findings, leftOut } from './finding.ts'
import {
  ADDRESS_CHECKS,
  ADMIN_CHECKS,
  aliasCheck,
  type AddressCheck,
  FUNCTION_PATHS,
  HEADER_CHECKS,
  headers,
  insecureCheck,
  page,
  ROUTING_CHECKS,
  SITE_CHECKS,
} from './address-checks.ts'
import {
  type Credentials,
  type DeployedSite,
  openDeployedSite,
  readMember,
  signIn,
} from './deployed-site.ts'

/** A start takes up to a second; more is worth a look. */
const SLOW_START_MS = 3_000

const POLL_MS = 2_000

/** Netlify stops a build after 15 minutes. */
const BUILD_LIMIT_MS = 16 * MINUTE_MS

interface CheckOptions {
  /** Scheme and host, without a path. */
  readonly origin: string
  /** Its other addresses, such as a domain alias and the one at netlify.app. */
  readonly aliases?: readonly string[]
  /** An administrator's. Without them, only what a stranger sees is checked. */
  readonly credentials?: Credentials | undefined
  /** Whether to build the site once, to time it. */
  readonly publishes: boolean
}

/**
 * Check a deployed site without writing anything that visitors see.
 *
 * @returns the findings of each subject, made while they are read.
 */
export async function* checkDeploy(
  options: CheckOptions,
): AsyncGenerator<{ readonly title: string; readonly findings: AsyncIterable<Finding> }> {
  const site = openDeployedSite(options.origin)
  const isSecure = site.origin.startsWith('https:')
  const addresses = [...ADDRESS_CHECKS, ...(isSecure ? [insecureCheck(site.origin)] : [])]
  const groups: readonly [title: string, findings: Findings][] = [
    // First, while functions may not have started.
    ['Start of functions', checkStarts(site)],
    ['Site', checkAddresses(site, SITE_CHECKS)],
    ['Addresses', checkAddresses(site, addresses)],
    ['Other addresses', checkAliases(site, options.aliases ?? [])],
    ['Files and functions', checkRouting(site)],
    ['Headers', checkHeaders(site)],
    ['Storage and publishing', checkAsAdministrator(site, options)],
    // Last, because the address may be limited for a minute afterwards.
    ['Sign-in limits (this address may have to wait some minutes)', checkSignInLimits(site)],
  ]
  for (const [title, findings] of groups) yield { title, findings: untilFailure(findings) }
}

/** A check that cannot be made is a finding, and the others go on. */
async function* untilFailure(findings: Findings): Findings {
  try {
    yield* findings
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    const meaning = 'The rest of this part is not checked.'
    yield { result: 'differs', what: 'every address responds', found, meaning }
  }
}

async function* checkAddresses(
  site: DeployedSite,
  checks: readonly AddressCheck[],
  session?: string,
): Findings {
  // All that the rules of netlify.toml look for is the name of the session cookie.
  const anyCookie = `${site.origin.startsWith('https:') ? '__Host-session' : 'session'}=none`
  for (const { what, path, call, hasCookie, meaning, isHarmless, holds, describe } of checks) {
    const cookie = session ?? (hasCookie ? anyCookie : undefined)
    const reply = await site.request(path, { ...call, ...(cookie !== undefined && { cookie }) })
    if (holds(reply, site)) yield { result: 'holds', what }
    else yield { result: isHarmless ? 'note' : 'differs', what, found: describe(reply), meaning }
  }
}

/** How long a visitor waits for a function's first response, and for the one after it. */
async function* checkStarts(site: DeployedSite): Findings {
  for (const path of FUNCTION_PATHS) {
    const [first, second] = [await time(site, path), await time(site, path)]
    const isQuick = first < SLOW_START_MS
    yield {
      result: isQuick ? 'holds' : 'note',
      what: `the function of ${path} starts in ${SLOW_START_MS / 1000} s`,
      found: `${first} ms, then ${second} ms`,
      ...(!isQuick && { meaning: 'The first visitor after a while waits that long.' }),
    }
  }
}

async function time(site: DeployedSite, path: string): Promise<number> {
  const startedAt = performance.now()
  await site.request(path)
  return Math.round(performance.now() - startedAt)
}

async function* checkAliases(site: DeployedSite, aliases: readonly string[]): Findings {
  if (aliases.length === 0) {
    yield leftOut('other addresses', 'Name them after the first, also the one at netlify.app.')
  }
  yield* checkAddresses(site, aliases.map(aliasCheck))
}

async function* checkRouting(site: DeployedSite): Findings {
  yield* checkAddresses(site, ROUTING_CHECKS)
  const { text } = await site.request('/sitemap.xml')
  const paths = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) =>
    URL.canParse(url) ? new URL(url).pathname : '',
  )
  // The oldest article, because people change the newest ones, also while it is checked.
  const article = paths.findLast((path) => /^\/diary\/[a-z0-9-]*[a-z][a-z0-9-]*$/.test(path))
  if (article !== undefined) yield* checkAddresses(site, page(article))
  else yield leftOut('a built article', 'There is none in the sitemap yet.')
}

async function* checkHeaders(site: DeployedSite): Findings {
  yield* checkAddresses(site, HEADER_CHECKS)
  const { text } = await site.request('/')
  const asset = /["'(](\/_astro\/[^"')]+)/.exec(text)?.[1]
  if (asset === undefined) yield leftOut('an asset', 'The home page names none.')
  else yield* checkAddresses(site, [headers('an asset', asset, { 'cache-control': /immutable/ })])
}

async function* checkAsAdministrator(
  site: DeployedSite,
  { credentials, publishes }: CheckOptions,
): Findings {
  const what = 'storage and publishing'
  const { protocol, hostname } = new URL(site.origin)
  const isPrivate = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
  if (!credentials) return yield leftOut(what, 'They need ADMIN_USERNAME and ADMIN_PASSWORD.')
  if (!isPrivate) return yield leftOut(what, 'A password is not sent over http.')
  const session = await signIn(site, credentials)
  const signedIn = `${credentials.username} can sign in`
  if ('refusal' in session) {
    const meaning = 'Storage and publishing are not checked.'
    return yield { result: 'differs', what: signedIn, found: session.refusal, meaning }
  }
  yield { result: 'holds', what: signedIn }
  try {
    yield* checkStorage(site, session.cookie)
    yield* checkAddresses(site, ADMIN_CHECKS, session.cookie)
    yield await checkJobs(site, session.cookie)
    yield* checkPublishing(site, session.cookie, publishes)
  } finally {
    await site.request('/api/logout', { method: 'POST', cookie: session.cookie })
  }
}

/** What the site relies on in its storage, checked by the site on records of its own. */
async function* checkStorage(site: DeployedSite, cookie: string): Findings {
  const reply = await site.request('/api/admin/storage-check', { method: 'POST', cookie })
  const findings = findingSchema.array().safeParse(parseJson(reply.text))
  if (!findings.success) {
    const meaning = 'The account is no administrator, or storage does not respond.'
    const what = 'storage can be checked'
    return yield { result: 'differs', what, found: `${reply.status}`, meaning }
  }
  for (const { state, title: what, detail: meaning } of findings.data) {
    const result = state === 'ok' ? 'holds' : state === 'note' ? 'note' : 'differs'
    yield { result, what, meaning }
  }
}

/** Whether the schedule runs, on which due articles and emails depend. */
async function checkJobs(site: DeployedSite, cookie: string): Promise<Finding> {
  const { text } = await site.request('/api/admin/health', { cookie })
  const findings = findingSchema.array().safeParse(readMember({ text }, 'findings')).data
  const job = findings?.find(({ id }) => id === 'job/scheduled-posts')
  const what = 'the jobs run every five minutes'
  const found = job?.at === undefined ? 'no run yet' : `last at ${job.at}`
  if (job?.state === 'ok' || job?.state === 'running') return { result: 'holds', what, found }
  const meaning =
    'Due articles, emails and builds wait. After a first deploy look again in five minutes, then at the log of the function `jobs`.'
  return { result: 'differs', what, found: `${job?.state ?? 'unknown'}, ${found}`, meaning }
}

/** The state of the last build; with `publishes` a new one, which is timed and costs a deploy. */
async function* checkPublishing(site: DeployedSite, cookie: string, publishes: boolean): Findings {
  const request = async (method: 'GET' | 'POST') => {
    const reply = await site.request('/api/admin/publishing', { method, cookie })
    // The endpoint's domain type; anything else has no state, and is reported.
    const publishing = parseJson(reply.text) as Publishing | undefined
    return publishing?.state !== undefined && publishing.builds ? publishing : undefined
  }
  const last = await request('GET')
  const what = 'the last build succeeded'
  if (last && last.state !== 'failed') yield { result: 'holds', what, found: describeBuilds(last) }
  else {
    const meaning = 'What is saved does not get into the built pages. The dashboard says why.'
    yield { result: 'differs', what, found: last?.error, meaning }
  }
  if (publishes) yield await timePublish(request, last?.since)
  else
    yield leftOut(
      'the times of a publish',
      '`--publish` builds the site once, which costs a deploy.',
    )
}

function describeBuilds({ state, since, builds: { count, credits, tookMs } }: Publishing): string {
  const cost = credits === undefined ? '' : ` for ${credits} credits`
  return [
    `${state} since ${since}`,
    ...(tookMs === undefined ? [] : [`it took ${Math.round(tookMs / 1000)} s`]),
    `${count} ${count === 1 ? 'build' : 'builds'} this month${cost}`,
  ].join(', ')
}

/** @param before When the last build ended. Its time is the site's, so only a change counts. */
async function timePublish(
  request: (method: 'GET' | 'POST') => Promise<Publishing | undefined>,
  before: string | undefined,
): Promise<Finding> {
  const what = 'a build goes live'
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  const isEnded = (now?: Publishing) => now && now.state !== 'building' && now.since !== before
  let now = await request('POST')
  let building: number | undefined
  while (!isEnded(now) && performance.now() - startedAt < BUILD_LIMIT_MS) {
    if (now?.state === 'building') building ??= seconds()
    await pause(POLL_MS)
    now = await request('GET')
  }
  if (now?.state === 'live') {
    const times = `building after ${building ?? 'at most 2'} s, live after ${seconds()} s`
    return { result: 'holds', what, found: times }
  }
  const found = now?.error ?? `${now?.state ?? 'no response'} after ${seconds()} s`
  const meaning =
    'Check BUILD_HOOK_URL, and on Netlify that builds are active and credits are left.'
  return { result: 'differs', what, found, meaning }
}
