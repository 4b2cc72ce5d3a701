import { isDeepStrictEqual } from 'node:util'
import { summaryOf } from '#domain/posts/post.ts'
import { streamLeads } from '../leads/lead-pages.ts'
import { currentLeadIndex, sumLeadStats } from '../leads/index/lead-index.ts'
import { leads } from '../leads/leads.ts'
import { allSummaries, posts } from '../posts/post-store.ts'
import { randomFraction } from '../random.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { type Outcome, ProofFault } from './proof-results.ts'

const POSTS = 50
const READS_AT_ONCE = 16

/** What is saved between two reads looks like a difference, so one is looked for again. */
const ATTEMPTS = 3

/** Compare lists with the records they are made from: a sample of the articles, the keys of all leads. */
export async function proveIndexes(now: Date): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const [fault] = [...(await comparePosts(POSTS)), ...(await compareInbox(now))]
    if (fault === undefined) return {}
    if (attempt === ATTEMPTS) throw new ProofFault(`A list is wrong: ${fault}.`)
  }
}

/** Where the index of articles differs from its records, in a random part of them. */
export async function comparePosts(most = Infinity): Promise<string[]> {
  const [summaries, keys] = [await allSummaries(), await posts.keys()]
  const listed = new Map(summaries.map((summary) => [summary.id, summary]))
  const from = keys.length > most ? Math.floor(randomFraction() * (keys.length - most)) : 0
  const some = keys.slice(from, from + most)
  const wrong = await inParallel(some, READS_AT_ONCE, async (key) => {
    const post = await ifReadable(posts.find(key))
    if (!post || isDeepStrictEqual(listed.get(post.id), summaryOf(post))) return []
    return [`the index of posts is wrong about ${post.id}`]
  })
  const extra = summaries.filter(({ id }) => !keys.includes(id))
  return [...wrong.flat(), ...extra.map(({ id }) => `the index has ${id}, which is not a post`)]
}

/** Where the inbox differs from the stored leads. */
export async function compareInbox(now: Date): Promise<string[]> {
  const kept = new Set(await leads.keys())
  const shown = new Set<string>()
  for await (const page of streamLeads(undefined, now)) for (const { key } of page) shown.add(key)
  const { kinds, deleted } = sumLeadStats(await currentLeadIndex(now))
  const counted = Object.values(kinds).reduce((total, count) => total + count, deleted)
  return [
    ...[...kept].flatMap((key) => (shown.has(key) ? [] : [`the inbox does not show ${key}`])),
    ...(shown.size === kept.size ? [] : [`the inbox shows ${shown.size} of ${kept.size}`]),
    ...(counted === kept.size ? [] : [`the inbox counts ${counted} of ${kept.size}`]),
  ]
}
