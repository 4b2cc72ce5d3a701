import { setTimeout as pause } from 'node:timers/promises'
import type { Publishing } from '#domain/posts/publishing.ts'
import type { DeployedSite } from './deployed-site.ts'
import { parseReply } from './reply.ts'
import { expectThat, leftOut, type Finding } from './finding.ts'

const POLL_MS = 2_000

/** Netlify stops a build after 15 minutes. */
const LIMIT_MS = 16 * 60_000

type Request = (method: 'GET' | 'POST') => Promise<Publishing | undefined>

/** The state of the last build; with `publishes` a new one, which is timed and costs a deploy. */
export async function* checkPublishing(
  site: DeployedSite,
  cookie: string,
  { publishes }: { readonly publishes: boolean },
): AsyncGenerator<Finding> {
  const request: Request = async (method) =>
    // The endpoint's domain type; anything else has no state, and is reported.
    parseReply(await site.request('/api/admin/publishing', { method, cookie })) as
      | Publishing
      | undefined
  const before = await request('GET')
  yield checkLastBuild(before)
  if (publishes) yield await timePublish(request, before?.since)
  else
    yield leftOut(
      'the times of a publish',
      '`--publish` builds the site once, which costs a deploy.',
    )
}

function checkLastBuild(publishing: Publishing | undefined): Finding {
  const what = 'the last build succeeded'
  if (isKnown(publishing) && publishing.state !== 'failed') {
    return { result: 'holds', what, found: describeBuilds(publishing) }
  }
  return expectThat(what, false, {
    found: publishing?.error,
    meaning: 'What is saved does not get into the built pages. The dashboard says why.',
  })
}

function describeBuilds({ state, since, builds }: Publishing): string {
  const { count, credits, tookMs } = builds
  return [
    `${state} since ${since}`,
    ...(tookMs === undefined ? [] : [`it took ${Math.round(tookMs / 1000)} s`]),
    `${count} ${count === 1 ? 'build' : 'builds'} this month${credits === undefined ? '' : ` for ${credits} credits`}`,
  ].join(', ')
}

async function timePublish(request: Request, before: string | undefined): Promise<Finding> {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  let now = await request('POST')
  let building: number | undefined
  while (!isEnded(now, before) && performance.now() - startedAt < LIMIT_MS) {
    if (now?.state === 'building') building ??= seconds()
    await pause(POLL_MS)
    now = await request('GET')
  }
  const times = `building after ${building ?? 'at most 2'} s, live after ${seconds()} s`
  if (now?.state === 'live') return { result: 'holds', what: 'a build goes live', found: times }
  return expectThat('a build goes live', false, {
    found: now?.error ?? `${now?.state ?? 'no response'} after ${seconds()} s`,
    meaning: 'Check BUILD_HOOK_URL, and on Netlify that builds are active and credits are left.',
  })
}

/** Whether a build has ended since. Its time is the site's, so only a change counts. */
function isEnded(now: Publishing | undefined, before: string | undefined): boolean {
  return isKnown(now) && now.state !== 'building' && now.since !== before
}

function isKnown(publishing: Publishing | undefined): publishing is Publishing {
  return publishing?.state !== undefined && publishing.builds !== undefined
}
