import {
  needsEmail,
  SELF_CHECKS,
  type SelfCheckName,
  type SelfCheckResult,
} from '#domain/health/self-check.ts'
import { compareByNewest, isPublicArticle } from '#domain/posts/post.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import { readBuildPhase } from '../../build-hook/hook.ts'
import { currentTime } from '../../clock.ts'
import { queueEmail } from '../../email/outbox.ts'
import { buildsCostCredits, environment, siteUrl } from '../../environment.ts'
import type { Endpoint } from '../../http/routes.ts'
import { inbox } from '../../leads/leads.ts'
import { dayParts } from '../../marketing/funnel/closed-days.ts'
import { listSummaries } from '../../posts/post-store.ts'
import { newId } from '../../random.ts'
import { readSite } from '../../site/site.ts'
import { withoutDeadline } from '../../storage/deadline.ts'
import { runStorageCheck } from '../health/storage-check.ts'
import { runJob } from '../jobs/run-job.ts'
import { sendDueEmails } from '../send-emails.ts'
import { checkBackup } from './check-backup.ts'
import { checkLeads } from './check-leads.ts'
import { type CheckOutcome, SelfCheckFault, recordSelfCheck } from './results.ts'

/**
 * Let the site prove itself, one self-check after another. The team is sent one email about those
 * that fail for the second time.
 *
 * @param contact The function of the contact form.
 * @param until When no further self-check is started, in milliseconds since 1970.
 */
export async function runSelfChecks(contact: Endpoint, until?: number): Promise<void> {
  const failed: [SelfCheckName, SelfCheckResult][] = []
  const prove = (name: SelfCheckName, check: (until: number) => Promise<CheckOutcome>) => ({
    [name]: async (until: number) => {
      const result = await recordSelfCheck(name, () => check(until))
      if (needsEmail(result)) failed.push([name, result])
    },
  })
  await withoutDeadline(() =>
    runJob(
      'proof',
      {
        ...prove('leads', () => checkLeads(contact)),
        ...prove('publishing', () => checkPublishing(currentTime())),
        ...prove('backup', checkBackup),
        ...prove('indexes', checkInbox),
        ...prove('storage', checkStorage),
        notify: (end) => notifyTeam(failed, end),
      },
      until,
    ),
  )
}

/** Compare the inbox with the leads that it lists, and the months of the funnel with their days, and repair them. */
export async function checkInbox(): Promise<CheckOutcome> {
  const [{ repaired }, days] = [await inbox.rebuild(), await dayParts.rebuild()]
  if (days.repaired > 0)
    throw new SelfCheckFault(
      `The funnel was wrong about ${days.repaired} days. They have been repaired.`,
    )
  if (repaired === 0) return {}
  throw new SelfCheckFault(`The inbox was wrong about ${repaired} leads. They have been repaired.`)
}

async function checkStorage(): Promise<CheckOutcome> {
  const broken = (await runStorageCheck()).find(({ state }) => state === 'failed')
  if (broken) throw new SelfCheckFault(`Storage breaks the rule “${broken.title}”.`)
  return {}
}

async function notifyTeam(failed: [SelfCheckName, SelfCheckResult][], until: number) {
  if (failed.length === 0) return
  const lines = failed.map(
    ([name, { failingSince, detail }]) =>
      `${SELF_CHECKS[name]}: failing since ${failingSince}. ${detail ?? ''}`,
  )
  await queueEmail({
    kind: 'health',
    to: 'team',
    subject: `A check of the website of ${(await readSite()).name} failed twice`,
    text: `${lines.join('\n\n')}\n\nOpen Health: ${siteUrl()}/admin/health\n`,
  })
  await sendDueEmails(currentTime(), until)
}

const LIMIT_MS = 5_000

/** Longer than any delay of publishing and the build after it. */
const LIVE_AFTER_MS = HOUR_MS

/**
 * Check that the newest live article is at its address and in the list, the feed, the sitemap and
 * the search, and that an unknown address is not found. No build is started: two a night would cost
 * 900 credits a month.
 */
export async function checkPublishing(now: Date): Promise<CheckOutcome> {
  if ((await readBuildPhase(now)) === 'failed') throw new SelfCheckFault('The last build failed.')
  const { status } = await fetchPage(`/diary/self-check-${newId()}`)
  if (status !== 404) throw new SelfCheckFault(`An unknown article answers ${status}.`)
  const due = new Date(now.getTime() - LIVE_AFTER_MS).toISOString()
  const posts = (await listSummaries()).filter(
    (post) => isPublicArticle(post) && post.savedAt < due,
  )
  const [newest] = posts.toSorted(compareByNewest)
  if (!newest) return { note: 'No article has been public for an hour yet.' }
  const path = `/diary/${newest.slug}`
  for (const place of [path, '/diary', '/rss.xml', '/sitemap.xml']) await expectText(place, path)
  await expectText('/search.json', newest.slug)
  return {}
}

async function expectText(path: string, text: string): Promise<void> {
  const { status, body } = await fetchPage(path)
  if (status !== 200) throw new SelfCheckFault(`${path} answers ${status}.`)
  if (!body.includes(text)) throw new SelfCheckFault(`${path} does not have the newest article.`)
}

async function fetchPage(path: string): Promise<{ status: number; body: string }> {
  const address = `${ownAddress()}${path}`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
    return { status: response.status, body: await response.text() }
  } catch (cause) {
    throw new SelfCheckFault(`${address} does not answer.`, { cause })
  }
}

/** One machine may not reach its public address, which is its proxy's. */
function ownAddress(): string {
  if (buildsCostCredits()) return siteUrl()
  const { HOST, PORT } = environment()
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}
