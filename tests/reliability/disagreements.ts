import { readEventKey } from '#domain/funnel/event-key.ts'
import { sumTallies } from '#domain/funnel/tally/tally.ts'
import { events } from '#server/funnel/events.ts'
import { countDay } from '#server/funnel/count-day.ts'
import { funnelDays } from '#server/funnel/closed-days.ts'
import { findRolledTo } from '#server/funnel/roll-up-state.ts'
import { restoreWaitingFlags } from '#server/email/outbox.ts'
import { compareInbox, comparePosts } from '#server/proofs/index-proof.ts'

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

/** Compare each day's counts with the sessions in the keys of its events. */
async function checkFunnel(): Promise<string[]> {
  const sessionsByDay = new Map<string, Set<string>>()
  for (const key of await events.keys()) {
    const facts = readEventKey(key)
    if (!facts) return [`an invalid event key: ${key}`]
    const session = `${facts.quizId} ${facts.session}`
    sessionsByDay.set(facts.day, (sessionsByDay.get(facts.day) ?? new Set()).add(session))
  }
  const reached = (await findRolledTo()) ?? ''
  const faults: string[] = []
  for (const [day, sessions] of sessionsByDay) {
    const closed = day <= reached ? await funnelDays.find(day) : undefined
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
