import { isDeepStrictEqual } from 'node:util'
import { summaryOf } from '#domain/posts/post.ts'
import { readEventKey } from '#domain/funnel/event-key.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { events } from '#server/funnel/events.ts'
import { countDay, formatDay, funnelDays } from '#server/funnel/days.ts'
import { sumLeadStats, currentLeadIndex } from '#server/leads/lead-index.ts'
import { streamAllLeads } from '#server/leads/lead-pages.ts'
import { leads } from '#server/leads/leads.ts'
import { restoreWaitingFlags } from '#server/email/outbox.ts'
import { allSummaries, posts } from '#server/posts/post-store.ts'

/** Where lists, counts and marks say something else than the records they stand for. */
export async function disagreements(now: Date): Promise<string[]> {
  const found = [await indexOfPosts(), await inbox(now), await funnel(now), await marks()]
  return found.flat()
}

async function indexOfPosts(): Promise<string[]> {
  const listed = new Map((await allSummaries()).map((summary) => [summary.id, summary]))
  const records = await posts.all()
  const wrong = records.filter((post) => !isDeepStrictEqual(listed.get(post.id), summaryOf(post)))
  const extra = listed.size === records.length ? [] : [`${listed.size} of ${records.length} posts`]
  return [...wrong.map(({ id }) => `the index of posts is wrong about ${id}`), ...extra]
}

async function inbox(now: Date): Promise<string[]> {
  const kept = new Set(await leads.keys())
  const shown: string[] = []
  for await (const page of streamAllLeads(now)) shown.push(...page.map(({ key }) => key))
  const hidden = [...kept].filter((key) => !shown.includes(key))
  const { kinds } = sumLeadStats(await currentLeadIndex(now))
  const counted = Object.values(kinds).reduce((total, count) => total + count, 0)
  return [
    ...hidden.map((key) => `the inbox does not show ${key}`),
    ...(shown.length === kept.size ? [] : [`the inbox shows ${shown.length} of ${kept.size}`]),
    ...(counted === kept.size ? [] : [`the inbox counts ${counted} of ${kept.size}`]),
  ]
}

/** Each day's figures, closed or counted now, against the visits in the events' keys. */
async function funnel(now: Date): Promise<string[]> {
  const visits = new Map<string, Set<string>>()
  for (const key of await events.keys()) {
    const facts = readEventKey(key)
    if (!facts) return [`an event nobody can read: ${key}`]
    const place = `${facts.quizId} ${facts.session}`
    visits.set(facts.day, (visits.get(facts.day) ?? new Set()).add(place))
  }
  const faults: string[] = []
  for (const [day, sessions] of visits) {
    const closed = day < formatDay(now) ? await funnelDays.find(day) : undefined
    const { views } = sumTallies(closed?.cells ?? (await countDay(day)))
    if (views !== sessions.size) faults.push(`${day} counts ${views} of ${sessions.size} visits`)
  }
  return faults
}

/** A waiting mail without its mark would never be sent. */
async function marks(): Promise<string[]> {
  const lost = await restoreWaitingFlags()
  return lost === 0 ? [] : [`${lost} waiting mails had no mark`]
}
