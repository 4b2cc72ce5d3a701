import { setTimeout as pause } from 'node:timers/promises'
import type { Credentials } from '#domain/accounts/user.ts'
import { findingSchema } from '#domain/health/finding.ts'
import { parseJson } from '#domain/parse-text.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { LOOPBACK_HOSTS } from '#platform/prepare-environment.ts'
import {
  ADDRESS_CHECKS,
  ADMIN_CHECKS,
  createAliasCheck,
  type AddressCheck,
  FUNCTION_PATHS,
  HEADER_CHECKS,
  expectHeaders,
  createInsecureCheck,
  createPageChecks,
  ROUTING_CHECKS,
  SITE_CHECKS,
} from './address-checks.ts'
import {
  type CheckResult,
  type Results,
  createResult,
  createSkippedResult,
} from './check-result.ts'
import { checkSignInLimits } from './check-sign-in-limits.ts'
import { type DeployedSite, openDeployedSite, readMember, signInToDeploy } from './deployed-site.ts'

/** A start takes up to a second; more is worth a look. */
const SLOW_START_MS = 3_000

const POLL_MS = 2_000

/** Netlify stops a build after 15 minutes. */
const BUILD_LIMIT_MS = 16 * MINUTE_MS

interface CheckOptions {
  /** Scheme and host, without a path. */
  readonly origin: string
  /** The site's other addresses, such as a domain alias and the one at netlify.app. */
  readonly aliases?: readonly string[]
  /** The credentials of an administrator. Without them, only what visitors see is checked. */
  readonly credentials?: Credentials | undefined
  /** Whether to build the site once, to time it. */
  readonly publishes: boolean
}

/**
 * Check a deployed site without writing anything that visitors see.
 *
 * @returns the results of each subject, made while they are read.
 */
export async function* checkDeploy(
  options: CheckOptions,
): AsyncGenerator<{ readonly title: string; readonly results: AsyncIterable<CheckResult> }> {
  const site = openDeployedSite(options.origin)
  const isSecure = site.origin.startsWith('https:')
  const addresses = [...ADDRESS_CHECKS, ...(isSecure ? [createInsecureCheck(site.origin)] : [])]
  const groups: readonly [title: string, results: Results][] = [
    // This part is first, because later parts start the functions.
    ['Start of functions', checkFunctionStarts(site)],
    ['Site', checkAddresses(site, SITE_CHECKS)],
    ['Addresses', checkAddresses(site, addresses)],
    ['Other addresses', checkAliases(site, options.aliases ?? [])],
    ['Files and functions', checkRouting(site)],
    ['Headers', checkHeaders(site)],
    ['Storage and publishing', checkAsAdministrator(site, options)],
    // This part is last, because the address may be limited for a minute afterwards.
    ['Sign-in limits (this address may have to wait some minutes)', checkSignInLimits(site)],
  ]
  for (const [title, results] of groups) yield { title, results: stopAtFailure(results) }
}

/** Pass results on until a check fails. That failure is the last result; the next part goes on. */
async function* stopAtFailure(results: Results): Results {
  try {
    yield* results
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    const meaning = 'The rest of this part is not checked.'
    yield createResult('every address responds', false, found, meaning)
  }
}

async function* checkAddresses(
  site: DeployedSite,
  checks: readonly AddressCheck[],
  session?: string,
): Results {
  // The rules of netlify.toml look only for the name of the session cookie.
  const anyCookie = `${site.origin.startsWith('https:') ? '__Host-session' : 'session'}=none`
  for (const { rule, path, call, hasCookie, meaning, isHarmless, holds, describe } of checks) {
    const cookie = session ?? (hasCookie ? anyCookie : undefined)
    const reply = await site.request(path, { ...call, ...(cookie !== undefined && { cookie }) })
    const isRight = holds(reply, site)
    const found = isRight ? undefined : describe(reply)
    yield createResult(rule, isRight, found, meaning, isHarmless ? 'note' : 'differs')
  }
}

/** Time a function's first response and the one after it. */
async function* checkFunctionStarts(site: DeployedSite): Results {
  for (const path of FUNCTION_PATHS) {
    const [first, second] = [await timeRequest(site, path), await timeRequest(site, path)]
    const rule = `the function of ${path} starts in ${SLOW_START_MS / 1000} s`
    const meaning = 'The first visitor after a while waits that long.'
    const found = `${first} ms, then ${second} ms`
    yield createResult(rule, first < SLOW_START_MS, found, meaning, 'note')
  }
}

async function timeRequest(site: DeployedSite, path: string): Promise<number> {
  const startedAt = performance.now()
  await site.request(path)
  return Math.round(performance.now() - startedAt)
}

async function* checkAliases(site: DeployedSite, aliases: readonly string[]): Results {
  const hint = 'Name them after the first, also the one at netlify.app.'
  if (aliases.length === 0) yield createSkippedResult('other addresses', hint)
  yield* checkAddresses(site, aliases.map(createAliasCheck))
}

async function* checkRouting(site: DeployedSite): Results {
  yield* checkAddresses(site, ROUTING_CHECKS)
  const { text } = await site.request('/sitemap.xml')
  const paths = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) =>
    URL.canParse(url) ? new URL(url).pathname : '',
  )
  // The oldest article, because people change the newest ones, also while it is checked.
  const article = paths.findLast((path) => /^\/diary\/[a-z0-9-]*[a-z][a-z0-9-]*$/.test(path))
  if (article !== undefined) yield* checkAddresses(site, createPageChecks(article))
  else yield createSkippedResult('a built article', 'There is none in the sitemap yet.')
}

async function* checkHeaders(site: DeployedSite): Results {
  yield* checkAddresses(site, HEADER_CHECKS)
  const { text } = await site.request('/')
  const asset = /["'(](\/_astro\/[^"')]+)/.exec(text)?.[1]
  if (asset === undefined) return yield createSkippedResult('an asset', 'The home page names none.')
  const check = expectHeaders('an asset', asset, { 'cache-control': /immutable/ })
  yield* checkAddresses(site, [check])
}

async function* checkAsAdministrator(
  site: DeployedSite,
  { credentials, publishes }: CheckOptions,
): Results {
  const rule = 'storage and publishing'
  const { protocol, hostname } = new URL(site.origin)
  const isPrivate = protocol === 'https:' || LOOPBACK_HOSTS.has(hostname)
  if (!credentials)
    return yield createSkippedResult(rule, 'They need ADMIN_USERNAME and ADMIN_PASSWORD.')
  if (!isPrivate) return yield createSkippedResult(rule, 'A password is not sent over http.')
  const { cookie, refusal } = await signInToDeploy(site, credentials)
  const meaning = 'Storage and publishing are not checked.'
  yield createResult(`${credentials.username} can sign in`, cookie !== undefined, refusal, meaning)
  if (cookie === undefined) return
  try {
    yield* checkStorage(site, cookie)
    yield* checkAddresses(site, ADMIN_CHECKS, cookie)
    yield await checkJobs(site, cookie)
    yield* checkPublishing(site, cookie, publishes)
  } finally {
    await site.request('/api/logout', { method: 'POST', cookie })
  }
}

/** Ask the site to check its storage with records of its own. */
async function* checkStorage(site: DeployedSite, cookie: string): Results {
  const reply = await site.request('/api/admin/storage-check', { method: 'POST', cookie })
  const findings = findingSchema.array().safeParse(parseJson(reply.text))
  if (!findings.success) {
    const meaning = 'The account is not an administrator, or storage does not respond.'
    return yield createResult('storage can be checked', false, `${reply.status}`, meaning)
  }
  for (const { state, title: rule, detail: meaning } of findings.data) {
    const outcome = state === 'ok' ? 'holds' : state === 'note' ? 'note' : 'differs'
    yield { outcome, rule, meaning }
  }
}

/** Whether the schedule runs, on which due articles and emails depend. */
async function checkJobs(site: DeployedSite, cookie: string): Promise<CheckResult> {
  const { text } = await site.request('/api/admin/health', { cookie })
  const findings = findingSchema.array().safeParse(readMember({ text }, 'findings')).data
  const job = findings?.find(({ id }) => id === 'job/scheduled-posts')
  const isRight = job?.state === 'ok' || job?.state === 'running'
  const last = job?.at === undefined ? 'no run yet' : `last at ${job.at}`
  const meaning =
    'Due articles, emails and builds wait. After a first deploy look again in five minutes, then at the log of the function `jobs`.'
  const found = `${job?.state ?? 'unknown'}, ${last}`
  return createResult('the jobs run every five minutes', isRight, found, meaning)
}

/** The state of the last build; with `publishes` a new one, which is timed and costs a deploy. */
async function* checkPublishing(site: DeployedSite, cookie: string, publishes: boolean): Results {
  const request = async (method: 'GET' | 'POST') => {
    const reply = await site.request('/api/admin/publishing', { method, cookie })
    // The endpoint's domain type; anything else has no state, and is reported.
    const publishing = parseJson(reply.text) as Publishing | undefined
    return publishing?.state !== undefined && publishing.builds ? publishing : undefined
  }
  const last = await request('GET')
  const isRight = last !== undefined && last.state !== 'failed'
  const found = isRight ? describeBuilds(last) : last?.error
  const meaning = 'What is saved does not get into the built pages. The dashboard says why.'
  yield createResult('the last build succeeded', isRight, found, meaning)
  const cost = '`--publish` builds the site once, which costs a deploy.'
  yield publishes
    ? await timePublish(request, last?.since)
    : createSkippedResult('the times of a publish', cost)
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
): Promise<CheckResult> {
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
  const times = `building after ${building ?? 'at most 2'} s, ${now?.state ?? 'no response'} after ${seconds()} s`
  const meaning =
    'Check BUILD_HOOK_URL, and on Netlify that builds are active and credits are left.'
  return createResult('a build goes live', now?.state === 'live', now?.error ?? times, meaning)
}
