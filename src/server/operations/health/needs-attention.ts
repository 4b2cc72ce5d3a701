import type { AttentionItem } from '#domain/health/health-report.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { findFirmDay } from '../../site/site.ts'
import { findOldestDay } from '../../tracking/events.ts'
import { findRolledTo } from '../../marketing/funnel/closed-days.ts'
import { findBrokenStorageRules } from './storage-check.ts'
import { readJobStates } from '../jobs/run-job.ts'
import { isStorageWorking } from './site-health.ts'
import { readEmailSetup } from '../../email/smtp.ts'
import { outbox } from '../../email/outbox.ts'
import { findOverdueLeads, findUnseenSpam } from '../../leads/waiting-leads.ts'
import { readSelfCheckStates } from '../self-checks/results.ts'
import { readPublishing } from '../../publishing/publishing-state.ts'
import { isRepairStuck } from '../../publishing/repair.ts'
import { contextConflict } from '../../deploy.ts'
import { readLogPage } from '../../storage/ordered-log.ts'
import { listUnreadableRecords } from '../../storage/unreadable-records.ts'

/** Only the newest emails are checked; older ones are in the outbox. */
const EMAILS_CHECKED = 100

/** The nightly roll-up may miss one night. */
const ROLL_UP_GRACE_DAYS = 2

/** What an administrator has to act on, most urgent first. */
export async function findAttentionItems(now: Date): Promise<AttentionItem[]> {
  if (!(await isStorageWorking(now))) {
    const reason = contextConflict()
    return [{ kind: 'storage', ...(reason && { reason }) }]
  }
  const found = await Promise.all([
    findFailedSelfChecks(),
    checkStorageRules(),
    checkPublishing(now),
    findLeadItems(now),
    checkEmail(now),
    checkRollUp(now),
    checkRecords(),
    checkJobs(now),
  ])
  return found.flat()
}

async function checkStorageRules(): Promise<AttentionItem[]> {
  const broken = await findBrokenStorageRules()
  return broken.map((rule) => ({ kind: 'storage-rule', rule }))
}

/** A broken rule of the storage is an item of its own. */
async function findFailedSelfChecks(): Promise<AttentionItem[]> {
  const states = await readSelfCheckStates()
  return states.flatMap(({ check, result }) =>
    check !== 'storage' && result?.failingSince
      ? [{ kind: 'self-check-failed', check, since: result.failingSince } as const]
      : [],
  )
}

/** What anyone who works on leads has to look at. */
export async function findLeadItems(now: Date): Promise<AttentionItem[]> {
  const [overdue, spam] = await Promise.all([findOverdueLeads(now), findUnseenSpam(now)])
  return [
    { kind: 'leads-overdue' as const, count: overdue.length },
    { kind: 'spam' as const, count: spam.length },
  ].filter(({ count }) => count > 0)
}

async function checkPublishing(now: Date): Promise<AttentionItem[]> {
  const publishing = await readPublishing(now)
  const { state, since, posts } = publishing
  const overdue = Object.values(posts).filter((post) => post === 'overdue').length
  return [
    ...(state === 'failed' ? [{ kind: 'publishing-failed', since } as const] : []),
    ...((await isRepairStuck(publishing, now)) ? [{ kind: 'publishing-stuck' } as const] : []),
    ...(overdue > 0 ? [{ kind: 'posts-overdue', count: overdue } as const] : []),
  ]
}

async function checkEmail(now: Date): Promise<AttentionItem[]> {
  const { entries } = await readLogPage(outbox, { limit: EMAILS_CHECKED }, now)
  const count = (state: string) => entries.filter(({ record }) => record.state === state).length
  const { reason } = readEmailSetup()
  const [failed, waiting] = [count('failed'), count('waiting')]
  return [
    ...(failed > 0 ? [{ kind: 'email-failed', count: failed } as const] : []),
    ...(waiting > 0 && reason !== undefined
      ? [{ kind: 'email-not-set-up', waiting, reason } as const]
      : []),
  ]
}

async function checkRecords(): Promise<AttentionItem[]> {
  const found = await listUnreadableRecords()
  return found.map(({ store, key }) => ({ kind: 'unreadable-record', store, key }))
}

async function checkJobs(now: Date): Promise<AttentionItem[]> {
  const jobs = await readJobStates(now)
  return jobs.flatMap(({ job, startedAt: since, state, steps }) => {
    if (since === undefined || state === 'ok' || state === 'running') return []
    return [{ kind: state === 'late' ? 'job-late' : 'job-unfinished', job, since, steps } as const]
  })
}

async function checkRollUp(now: Date): Promise<AttentionItem[]> {
  const due = addDays(await findFirmDay(now), -ROLL_UP_GRACE_DAYS)
  const [first, last] = await Promise.all([findOldestDay(), findRolledTo()])
  const isBehind = first !== undefined && first <= due && (last === undefined || last < due)
  return isBehind ? [{ kind: 'roll-up-behind', rolledTo: last }] : []
}
