import { isDeepStrictEqual } from 'node:util'
import { readArrivalKey, readEventKey } from '#domain/marketing/funnel/event-key.ts'
import { summaryOf } from '#domain/posts/post.ts'
import { events } from '#server/tracking/events.ts'
import { countDay, readKnownNames } from '#server/marketing/funnel/count-day.ts'
import { findRolledTo, funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { restoreWaitingFlags } from '#server/email/outbox.ts'
import { readLeadStats, listLeadsSince } from '#server/leads/lead-pages.ts'
import { leads } from '#server/leads/leads.ts'
import { allSummaries, posts } from '#server/posts/post-store.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { ifReadable } from '#server/storage/unreadable-records.ts'

const READS_AT_ONCE = 16

/** Where derived records (indexes, counts, dirty flags) disagree with the records they come from. */
export async function findDisagreements(now: Date): Promise<string[]> {
  const found = [
    await comparePosts(),
    await compareInbox(now),
    await checkFunnel(),
    await checkEmails(),
  ]
  return found.flat()
}

/** Compare each day's counts with the visits in the keys of its events. */
async function checkFunnel(): Promise<string[]> {
  const visitsByDay = new Map<string, Set<string>>()
  for (const key of await events.keys()) {
    const facts = readEventKey(key)
    if (readArrivalKey(key)) continue
    if (!facts) return [`an invalid event key: ${key}`]
    const visit = `${facts.quizId} ${facts.visit}`
    visitsByDay.set(facts.day, (visitsByDay.get(facts.day) ?? new Set()).add(visit))
  }
  const reached = (await findRolledTo()) ?? ''
  const faults: string[] = []
  for (const [day, visits] of visitsByDay) {
    const closed = day <= reached ? await funnelDays.find(day) : undefined
    const { cells } = closed ?? (await countDay(day, await readKnownNames()))
    const views = cells.reduce((sum, cell) => sum + cell.views, 0)
    if (views !== visits.size) faults.push(`${day} counts ${views} of ${visits.size} visits`)
  }
  return faults
}

/** A waiting email without its dirty flag is never sent. */
async function checkEmails(): Promise<string[]> {
  const lost = await restoreWaitingFlags()
  return lost === 0 ? [] : [`${lost} waiting emails had no dirty flag`]
}

/** Where the index of articles differs from its records. */
async function comparePosts(): Promise<string[]> {
  const [summaries, keys] = [await allSummaries(), await posts.keys()]
  const listed = new Map(summaries.map((summary) => [summary.id, summary]))
  const wrong = await inParallel(keys, READS_AT_ONCE, async (key) => {
    const post = await ifReadable(posts.find(key))
    if (!post || isDeepStrictEqual(listed.get(post.id), summaryOf(post))) return []
    return [`the index of posts is wrong about ${post.id}`]
  })
  const extra = summaries.filter(({ id }) => !keys.includes(id))
  return [...wrong.flat(), ...extra.map(({ id }) => `the index has ${id}, which is not a post`)]
}

/** Where the inbox differs from the stored leads. */
async function compareInbox(now: Date): Promise<string[]> {
  const kept = new Set(await leads.keys())
  const shown = new Set<string>()
  for (const { key } of await listLeadsSince(undefined, new Date(0), now)) shown.add(key)
  const { kinds, deleted } = await readLeadStats()
  const counted = Object.values(kinds).reduce((total, count) => total + count, deleted)
  return [
    ...[...kept].flatMap((key) => (shown.has(key) ? [] : [`the inbox does not show ${key}`])),
    ...(shown.size === kept.size ? [] : [`the inbox shows ${shown.size} of ${kept.size}`]),
    ...(counted === kept.size ? [] : [`the inbox counts ${counted} of ${kept.size}`]),
  ]
}
