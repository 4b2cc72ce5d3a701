import { z } from 'zod'
import type { SiteState } from '#domain/posts/publishing.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { readLatestBuild } from '../build-hook/build-reports.ts'
import { wasCalledWithin } from '../build-hook/hook-schedule.ts'
import { readHookState, requestBuild } from '../build-hook/hook.ts'
import { environment } from '../environment.ts'
import { listPosts } from '../posts/find-posts.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { readManifest } from './manifest.ts'
import { readPublishing } from './publishing-state.ts'

/** How long a requested build may take to report. */
const REQUEST_TIMEOUT_MS = 15 * MINUTE_MS

const ATTEMPTS = 3

const repairSchema = z.object({
  /** A hash of what the site lacked. */
  gap: z.string(),
  attempts: z.int(),
  at: z.iso.datetime(),
})

type Repair = z.infer<typeof repairSchema>

const repairs = collection('build-repair', repairSchema)
const KEY = 'latest'

/**
 * Request a build if the site lacks something although no build runs, failed or was requested
 * lately: the process that should have requested it stopped. A gap is repaired at most three times,
 * and not after a successful build, which left it for a reason, such as locked deploys.
 */
export async function repairIfBehind(now: Date): Promise<void> {
  // Without a manifest the state is unknown, and builds would be requested forever.
  if (!(await readManifest(environment().SITE_DIR))) return
  const [state, hook] = await Promise.all([readPublishing(now), readHookState()])
  const gap = await describeGap(state)
  const isExpected = hook?.dueAt !== undefined || wasCalledWithin(REQUEST_TIMEOUT_MS, hook, now)
  if (gap === undefined || isExpected) return
  const last = await repairs.find(KEY)
  if (await isGivenUp(last, gap)) return
  const attempts = last?.gap === gap ? last.attempts + 1 : 1
  await repairs.upsert(KEY, () => ({ gap, attempts, at: now.toISOString() }))
  await requestBuild('urgent')
}

/** Whether the site lacks something that no build brought, so that a person has to look. */
export async function isRepairStuck(state: SiteState, now: Date): Promise<boolean> {
  const [gap, last, hook] = await Promise.all([
    describeGap(state),
    repairs.find(KEY),
    readHookState(),
  ])
  return !wasCalledWithin(REQUEST_TIMEOUT_MS, hook, now) && (await isGivenUp(last, gap))
}

async function isGivenUp(last: Repair | undefined, gap: string | undefined): Promise<boolean> {
  if (last === undefined || last.gap !== gap) return false
  const build = await readLatestBuild()
  return last.attempts >= ATTEMPTS || (build?.state === 'ready' && build.at > last.at)
}

/** Return a hash of what the site lacks; `undefined` when it lacks nothing, or when the last build failed. */
async function describeGap(site: SiteState): Promise<string | undefined> {
  const { state, posts, leftover, content = [] } = site
  const isMissing = ({ id }: { id: string }) => posts[id] === 'waiting'
  const missing = (await listPosts()).filter(isMissing).map(({ id, version }) => [id, version])
  if (state !== 'live' || missing.length + leftover.length + content.length === 0) return undefined
  return sha256Hex(JSON.stringify([missing, leftover.map(({ id }) => id), ...content]))
}
