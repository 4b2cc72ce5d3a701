import { formatCount } from '#domain/format-count.ts'
import type { Finding, HealthReport } from '#domain/health/finding.ts'
import { describeSpam } from '#domain/leads/spam.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { findContextConflict } from '../../deploy.ts'
import { findUnsent } from '../../email/outbox.ts'
import { readEmailSetup } from '../../email/smtp.ts'
import { readServerErrors } from '../../http/server-errors.ts'
import { findFailedReplies } from '../../leads/replies.ts'
import { findOverdueLeads, findUnseenSpam } from '../../leads/waiting-leads.ts'
import { findRolledTo } from '../../marketing/funnel/closed-days.ts'
import { readPublishing } from '../../publishing/publishing-state.ts'
import { isRepairStuck } from '../../publishing/repair.ts'
import { findFirmDay } from '../../site/site.ts'
import { listUnreadableRecords } from '../../storage/unreadable-records.ts'
import { findOldestDay } from '../../tracking/events.ts'
import { findJobStates } from '../jobs/run-job.ts'
import { findSelfCheckStates } from '../self-checks/results.ts'
import { isStorageWorking } from './site-health.ts'
import { findStorageRules } from './storage-check.ts'

/** The nightly roll-up may miss one night. */
const ROLL_UP_GRACE_DAYS = 2

/** Return the result of every check that runs regularly, good or bad. */
export async function readHealthReport(now: Date): Promise<HealthReport> {
  const [selfChecks, jobs, storage, errors] = await Promise.all([
    findSelfCheckStates(),
    findJobStates(now),
    findStorageRules(),
    readServerErrors(now),
  ])
  return { findings: [...selfChecks, ...jobs, ...storage], errors }
}

const WAITING: ReadonlySet<string> = new Set(['open', 'late', 'unfinished', 'failed'])

/** List the problems that an administrator has to solve, most urgent first. */
export async function findOpenProblems(now: Date): Promise<Finding[]> {
  if (!(await isStorageWorking(now))) {
    const sentence = 'Storage is not working. Changes cannot be saved right now.'
    return openIf(true, 'storage', findContextConflict() ?? sentence)
  }
  const [selfChecks, ...others] = await Promise.all([
    findSelfCheckStates(),
    findStorageRules(),
    checkPublishing(now),
    findLeadProblems(now),
    checkEmail(),
    checkRollUp(now),
    checkRecords(),
    findJobStates(now),
  ])
  // A broken rule of the storage is named itself.
  const own = selfChecks.filter(({ id }) => id !== 'self-check/storage')
  return [...own, ...others.flat()].filter(({ state }) => WAITING.has(state))
}

/** List the problems for people who work on leads. */
export async function findLeadProblems(now: Date) {
  const [failed, overdue, spam] = await Promise.all([
    findUnsent('failed').then(({ emails }) => findFailedReplies(emails)),
    findOverdueLeads(now),
    findUnseenSpam(now),
  ])
  const leads = `${formatCount(overdue.length, 'lead')} ${overdue.length === 1 ? 'has' : 'have'}`
  const unseen = `${describeSpam(spam.length)}. View`
  const late = `${leads} waited for an answer for more than 24 hours`
  const undelivered = failed.flatMap(({ key, name, email }) => {
    const title = `The reply to ${name || email} could not be delivered`
    return openIf(true, `reply-failed/${key}`, title, `/admin/leads/${key}`)
  })
  return [
    ...undelivered,
    ...openIf(overdue.length, 'leads-overdue', late, '/admin/leads?due=overdue'),
    ...openIf(spam.length, 'spam', unseen, '/admin/leads?status=spam'),
  ]
}

const STUCK =
  'Saved changes are missing from the site although it was built. On Netlify, check that deploys are not locked. Then choose Publish now.'

async function checkPublishing(now: Date): Promise<Finding[]> {
  const publishing = await readPublishing(now)
  const { state, since, posts } = publishing
  const overdue = Object.values(posts).filter((post) => post === 'overdue').length
  const articles = formatCount(overdue, 'scheduled article')
  const failed = openIf(state === 'failed', 'publishing-failed', 'The site fails to build.')
  return [
    ...failed.map((finding) => ({ ...finding, at: since })),
    ...openIf(await isRepairStuck(publishing, now), 'publishing-stuck', STUCK),
    ...openIf(overdue, 'posts-overdue', `${articles} should be published by now`, '/admin/blog'),
  ]
}

async function checkEmail(): Promise<Finding[]> {
  const [failed, all] = await Promise.all([findUnsent('failed'), findUnsent('waiting')])
  const delayed = all.emails.filter(({ email }) => email.lastError !== undefined)
  const { reason = delayed[0]?.email.lastError, isReady } = readEmailSetup()
  const waiting = isReady ? delayed.length : all.count
  const undelivered = `${formatCount(failed.count, 'email')} could not be delivered`
  const unsent = `${formatCount(waiting, 'email')} ${waiting === 1 ? 'is' : 'are'} waiting. ${reason}`
  return [
    ...openIf(failed.count, 'email-failed', undelivered, '/admin/outbox'),
    ...openIf(waiting, isReady ? 'email-delayed' : 'email-not-set-up', unsent, '/admin/outbox'),
  ]
}

async function checkRecords(): Promise<Finding[]> {
  const found = await listUnreadableRecords()
  return found.flatMap(({ store, key }) => {
    const title = `A record in ${store} cannot be read and is left out. View raw record`
    const address = `/api/admin/unreadable-record?${new URLSearchParams({ store, key })}`
    return openIf(true, `unreadable-record/${store}/${key}`, title, address)
  })
}

async function checkRollUp(now: Date): Promise<Finding[]> {
  const due = addDays(await findFirmDay(now), -ROLL_UP_GRACE_DAYS)
  const [first, last] = await Promise.all([findOldestDay(), findRolledTo()])
  const isBehind = first !== undefined && first <= due && (last === undefined || last < due)
  const title = `Funnel figures are summed up to ${last ?? 'no day yet'}. Reports stay correct but take longer.`
  return openIf(isBehind, 'roll-up-behind', title)
}

function openIf(condition: number | boolean, id: string, title: string, link?: string): Finding[] {
  return condition ? [{ id, state: 'open', title, link }] : []
}
