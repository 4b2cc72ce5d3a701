import { isDeepStrictEqual } from 'node:util'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { summarizeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { isPublic, pickPublicSummary } from '#domain/posts/post.ts'
import { accounts } from '#server/accounts/account.ts'
import { names } from '#server/accounts/claims.ts'
import { administrators } from '#server/accounts/rights.ts'
import { currentTime } from '#server/clock.ts'
import { listWaiting, outbox, restoreFlags } from '#server/email/outbox.ts'
import { readLeadPage, readLeadStats } from '#server/leads/lead-pages.ts'
import { leads, listLinkNames } from '#server/leads/leads.ts'
import { conversionExports } from '#server/marketing/conversions.ts'
import { findRolledTo, funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { countDay, readKnownNames } from '#server/marketing/funnel/count-day.ts'
import { listLibrary } from '#server/media/library.ts'
import { findPostBySlug, listPublicPosts } from '#server/posts/find-posts.ts'
import { posts } from '#server/posts/post-store.ts'
import { blobs } from '#server/storage/blobs.ts'
import { sha256Hex } from '#server/storage/hash.ts'

/** Where what is derived differs from the records. `isExact`: nothing was interrupted that may leave a rest. */
export async function checkViews(isExact: boolean): Promise<string[]> {
  const found = [
    await checkLeadViews(isExact),
    await checkPosts(),
    await checkAccounts(),
    await checkFunnelDays(),
    await checkExports(),
    await checkLostFlags(),
    isExact ? await checkWaitingFlags() : [],
  ]
  return found.flat()
}

async function checkLeadViews(isExact: boolean): Promise<string[]> {
  const stored = new Map<string, LeadSummary>()
  const links = new Set<string>()
  for (const key of await leads.keys()) {
    const lead = await leads.find(key)
    if (!lead) continue
    stored.set(key, summarizeLead(key, lead))
    for (const name of listLinkNames(key, lead)) links.add(`${sha256Hex(name)}/${key}`)
  }
  return [
    ...(await checkLinks(links, isExact)),
    ...(await checkPages([...stored.values()], currentTime())),
  ]
}

/** Page by page the inbox has every lead once, in order, from both ends. */
async function checkPages(summaries: readonly LeadSummary[], now: Date): Promise<string[]> {
  const wanted = summaries.filter((lead) => isListed(lead, ''))
  const keys = wanted.map(({ key }) => key).toSorted()
  // After a load there are thousands.
  const limit = 3 + Math.floor(keys.length / 100)
  const { kinds, deleted } = await readLeadStats()
  const counted = Object.values(kinds).reduce((total, count) => total + count, deleted)
  const found = compare('the counts of the inbox', counted, summaries.length)
  for (const sort of ['newest', 'oldest'] as const) {
    const seen: string[] = []
    for (let before: string | undefined, pages = 0; pages < 200; pages++) {
      const options = { before, sort, now, limit, searchMs: Infinity }
      const page = await readLeadPage({}, options)
      seen.push(...page.leads.map(({ key }) => key))
      before = page.next
      if (before === undefined) break
    }
    found.push(...compare(`the ${sort} pages`, seen, sort === 'newest' ? keys : keys.toReversed()))
  }
  return found
}

async function checkLinks(wanted: ReadonlySet<string>, isExact: boolean): Promise<string[]> {
  const pages = await Array.fromAsync(blobs('lead-people').pages())
  const kept = new Set(pages.flat().map(({ key }) => key))
  const missing = [...wanted].filter((link) => !kept.has(link))
  const extra = isExact ? [...kept].filter((link) => !wanted.has(link)) : []
  return [
    ...missing.map((link) => `a lead has no link ${link}`),
    ...extra.map((link) => `the link ${link} is of no lead`),
  ]
}

/** What visitors are listed is what is public, and each address leads to its article. */
async function checkPosts(): Promise<string[]> {
  const all = await posts.all()
  const wanted = all.filter(isPublic)
  const ordered = wanted.toSorted(
    (a, b) => b.datePublished.localeCompare(a.datePublished) || (a.id < b.id ? 1 : -1),
  )
  const found = compare(
    'the list of articles',
    (await listPublicPosts()).map(pickPublicSummary),
    ordered.map(pickPublicSummary),
  )
  for (const { id, slug, formerSlugs, deletedAt } of all) {
    if (deletedAt !== undefined) continue
    for (const address of new Set([slug, ...formerSlugs])) {
      const owner = await findPostBySlug(address)
      if (owner?.id !== id) found.push(`the address ${address} does not lead to its article`)
    }
  }
  for (const { name, posts: users } of await listLibrary(currentTime())) {
    const shown = all.filter(({ content, coverImage }) =>
      `${content} ${coverImage?.src}`.includes(name),
    )
    const ids = new Set(users.map(({ id }) => id))
    if (shown.length !== ids.size || shown.some(({ id }) => !ids.has(id)))
      found.push(`the library is wrong about the image ${name}`)
  }
  return found
}

async function checkAccounts(): Promise<string[]> {
  const all = await accounts.all()
  const found: string[] = []
  for (const { id, username } of all) {
    if ((await names.findOwner(username)) !== id)
      found.push(`the name ${username} is someone else's`)
  }
  const { ids = [] } = (await administrators.find('all')) ?? {}
  const isLed = all.some(({ id }) => ids.includes(id))
  return isLed ? found : [...found, 'no administrator is left']
}

/** A waiting email without its flag is never sent, and a failed one never named. */
async function checkLostFlags(): Promise<string[]> {
  const lost = await restoreFlags()
  return lost === 0 ? [] : [`${lost} unsent emails had no flag`]
}

/** What a closed day holds of its events. Leads are counted as they were when it was closed. */
async function checkFunnelDays(): Promise<string[]> {
  const reached = (await findRolledTo()) ?? ''
  const names = await readKnownNames()
  const found: string[] = []
  for (const day of await funnelDays.keys()) {
    if (day > reached) continue
    const [closed, counted] = [await funnelDays.find(day), await countDay(day, names)]
    const pick = ({ cells }: Pick<typeof counted, 'cells'>) =>
      cells
        .map(({ quizId, campaign, views, started, questions, submitted }) =>
          JSON.stringify({ quizId, campaign, views, started, questions, submitted }),
        )
        .toSorted()
    // Events are kept for a year.
    if (counted.cells.length > 0)
      found.push(...compare(`the day ${day}`, pick(closed ?? { cells: [] }), pick(counted)))
  }
  return found
}

async function checkExports(): Promise<string[]> {
  const found: string[] = []
  for (const platform of await conversionExports.keys()) {
    const rows = ((await conversionExports.find(platform))?.exports ?? []).flatMap(
      (each) => each.rows,
    )
    const names = rows.map(({ leadKey, kind }) => `${leadKey} ${kind}`)
    if (new Set(names).size < names.length)
      found.push(`a conversion is in two files for ${platform}`)
  }
  return found
}

/** What is done is not looked at again by every run. */
async function checkWaitingFlags(): Promise<string[]> {
  const found: string[] = []
  for (const key of await listWaiting()) {
    const state = (await outbox.find(key))?.state ?? 'waiting'
    if (state !== 'waiting') found.push(`the email ${key} is flagged and is ${state}`)
  }
  return found
}

export function isListed(lead: LeadSummary, status: '' | 'spam'): boolean {
  return isLead(lead) && !lead.isDeleted && (lead.status === 'spam') === (status === 'spam')
}

export function compare(what: string, seen: unknown, wanted: unknown): string[] {
  if (isDeepStrictEqual(toStored(seen), toStored(wanted))) return []
  return [
    `${what}: ${JSON.stringify(seen).slice(0, 900)} instead of ${JSON.stringify(wanted).slice(0, 900)}`,
  ]
}

/** As it is after storing: without what is undefined. */
function toStored(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
