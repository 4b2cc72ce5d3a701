import type { Concern } from '#domain/health/concern.ts'
import { addDays, formatDay, findOldestDay } from '../funnel/days.ts'
import { findRolledTo } from '../funnel/roll-up.ts'
import { isStorageWell } from './storage-probe.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { outbox } from '../email/outbox.ts'
import { readPublishing } from '../publishing/publishing-state.ts'
import { readLogPage } from '../storage/ordered-log.ts'

/** So many of the newest mails are looked at; older trouble has been seen or is in the outbox. */
const MAILS_LOOKED_AT = 100

/** The nightly roll-up may miss one night before anybody is told. */
const ROLL_UP_GRACE_DAYS = 2

/** What a person has to look at now, the worst first. */
export async function concerns(now: Date): Promise<Concern[]> {
  if (!(await isStorageWell(now))) return [{ kind: 'storage' }]
  const found = await Promise.all([publishingConcerns(now), mailConcerns(now), rollUpConcerns(now)])
  return found.flat()
}

async function publishingConcerns(now: Date): Promise<Concern[]> {
  const { state, since, posts } = await readPublishing(now)
  const overdue = Object.values(posts).filter((post) => post === 'overdue').length
  return [
    ...(state === 'failed' ? [{ kind: 'publishing-failed', since } as const] : []),
    ...(overdue > 0 ? [{ kind: 'posts-overdue', count: overdue } as const] : []),
  ]
}

async function mailConcerns(now: Date): Promise<Concern[]> {
  const { entries } = await readLogPage(outbox, { limit: MAILS_LOOKED_AT }, now)
  const count = (state: string) => entries.filter(({ record }) => record.state === state).length
  const [failed, waiting] = [count('failed'), count('waiting')]
  return [
    ...(failed > 0 ? [{ kind: 'mail-failed', count: failed } as const] : []),
    ...(waiting > 0 && !readEmailSetup().isReady
      ? [{ kind: 'mail-not-set-up', waiting } as const]
      : []),
  ]
}

async function rollUpConcerns(now: Date): Promise<Concern[]> {
  const due = addDays(formatDay(now), -ROLL_UP_GRACE_DAYS)
  const [first, last] = await Promise.all([findOldestDay(), findRolledTo()])
  const isBehind = first !== undefined && first <= due && (last === undefined || last < due)
  return isBehind ? [{ kind: 'roll-up-behind', rolledTo: last }] : []
}
