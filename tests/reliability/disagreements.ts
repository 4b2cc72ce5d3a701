import { isDeepStrictEqual } from 'node:util'
import { summaryOf } from '#domain/posts/post.ts'
import { readEventKey } from '#domain/funnel/event-key.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { events } from '#server/funnel/events.ts'
import { formatDay } from '#domain/funnel/utc-day.ts'
import { countDay } from '#server/funnel/count-day.ts'
import { funnelDays } from '#server/funnel/closed-days.ts'
import { sumLeadStats, currentLeadIndex } from '#server/leads/index/lead-index.ts'
import { streamLeads } from '#server/leads/lead-pages.ts'
import { leads } from '#server/leads/leads.ts'
import { restoreWaitingFlags } from '#server/email/outbox.ts'
import { allSummaries, posts } from '#server/posts/post-store.ts'

/** Where derived records (indexes, counts, dirty flags) disagree with the records they come from. */
export async function findDisagreements(now: Date): Promise<string[]> {
  const found = [
    await checkPostIndex(),
    await checkInbox(now),
    await checkFunnel(now),
    await checkEmails(),
  ]
  return found.flat()
}

async function checkPostIndex(): Promise<string[]> {
  const listed = new Map((await allSummaries()).map((summary) => [summary.id, summary]))
  const records = await posts.all()
  const wrong = records.filter((post) => !isDeepStrictEqual(listed.get(post.id), summaryOf(post)))
  const extra = listed.size === records.length ? [] : [`${listed.size} of ${records.length} posts`]
  return [...wrong.map(({ id }) => `the index of posts is wrong about ${id}`), ...extra]
}

async function checkInbox(now: Date): Promise<string[]> {
  const kept = new Set(await leads.keys())
  const shown: string[] = []
  for await (const page of streamLeads(undefined, now)) shown.push(...page.map(({ key }) => key))
  const hidden = [...kept].filter((key) => !shown.includes(key))
  const { kinds } = sumLeadStats(await currentLeadIndex(now))
  const counted = Object.values(kinds).reduce((total, count) => total + count, 0)
  return [
    ...hidden.map((key) => `the inbox does not show ${key}`),
    ...(shown.length === kept.size ? [] : [`the inbox shows ${shown.length} of ${kept.size}`]),
    ...(counted === kept.size ? [] : [`the inbox counts ${counted} of ${kept.size}`]),
  ]
}

/** Compare each day's counts with the sessions in the keys of its events. */
async function checkFunnel(now: Date): Promise<string[]> {
  const sessionsByDay = new Map<string, Set<string>>()
  for (const key of await events.keys()) {
    const facts = readEventKey(key)
    if (!facts) return [`an invalid event key: ${key}`]
    const session = `${facts.quizId} ${facts.session}`
    sessionsByDay.set(facts.day, (sessionsByDay.get(facts.day) ?? new Set()).add(session))
  }
  const faults: string[] = []
  for (const [day, sessions] of sessionsByDay) {
    const closed = day < formatDay(now) ? await funnelDays.find(day) : undefined
    const { views } = sumTallies(closed?.cells ?? (await countDay(day)))
    if (views !== sessions.size) faults.push(`${day} counts ${views} of ${sessions.size} sessions`)
  }
  return faults
}

/** A waiting email without its dirty flag is never sent. */
async function checkEmails(): Promise<string[]> {
  const lost = await restoreWaitingFlags()
  return lost === 0 ? [] : [`${lost} waiting emails had no dirty flag`]
}
