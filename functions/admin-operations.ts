import type { ActivityPage } from '#domain/accounts/activity.ts'
import { type OutboxPage, emailActionSchema } from '#domain/email/email.ts'
import { Failure } from '#domain/failure.ts'
import { unreadableRecordQuerySchema } from '#domain/health/finding.ts'
import { leadKeySchema } from '#domain/leads/lead-query.ts'
import { describeCounts } from '#domain/privacy/record-counts.ts'
import { personSchema } from '#domain/privacy/requests.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { activities, recordActivity } from '#server/accounts/activity.ts'
import { createPermissionGuard } from '#server/accounts/sessions/sessions.ts'
import { createBackup } from '#server/archive/backup.ts'
import { currentTime } from '#server/clock.ts'
import { readFullEmailSetup, sendTestMessage } from '#server/email/email-setup.ts'
import { discardEmail, outbox, retryEmail } from '#server/email/outbox.ts'
import { readEmailSetup } from '#server/email/smtp.ts'
import { partQuerySchema, partResponse } from '#server/http/part-response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { nameLeads } from '#server/leads/lead-details.ts'
import { countRecords, findPersonRecords, forgetPerson } from '#server/leads/person.ts'
import { throttle } from '#server/limits/throttle.ts'
import { dismissFirstSteps, readFirstSteps } from '#server/operations/first-steps.ts'
import {
  findLeadProblems,
  findOpenProblems,
  readHealthReport,
} from '#server/operations/health/findings.ts'
import { runStorageCheck } from '#server/operations/health/storage-check.ts'
import { findSelfCheckStates } from '#server/operations/self-checks/results.ts'
import { runSelfChecks } from '#server/operations/self-checks/run-self-checks.ts'
import { finishSending, sendDueEmails } from '#server/operations/send-emails.ts'
import { readLogPage } from '#server/storage/ordered-log.ts'
import { findUnreadableRecord } from '#server/storage/unreadable-records.ts'
import contact from './contact.ts'

export const config: FunctionConfig = {
  path: [
    '/api/admin/activity',
    '/api/admin/attention',
    '/api/admin/backup',
    '/api/admin/email-setup',
    '/api/admin/first-steps',
    '/api/admin/health',
    '/api/admin/outbox*',
    '/api/admin/person',
    '/api/admin/self-checks',
    '/api/admin/storage-check',
    '/api/admin/unreadable-record',
  ],
}

const administrators = routesFor(createPermissionGuard('administrator'))
const leadStaff = routesFor(createPermissionGuard('leads'))

/** Rows of the activity and of the outbox on a page. */
const PAGE = 50

const TEST_MESSAGE_LIMITS = [{ limit: 10, windowMs: 60 * MINUTE_MS }]

/** Lower than the limits of the contact form, which apply to self-checks as well. */
const SELF_CHECK_LIMITS = [
  { limit: 3, windowMs: 10 * MINUTE_MS },
  { limit: 15, windowMs: 24 * 60 * MINUTE_MS },
]

export default defineRoutes([
  leadStaff.get('/api/admin/attention', ({ actor }) =>
    (actor.isAdmin ? findOpenProblems : findLeadProblems)(currentTime()),
  ),

  /** The results of all checks. */
  administrators.get('/api/admin/health', () => readHealthReport(currentTime())),

  administrators.get('/api/admin/first-steps', ({ actor }) => readFirstSteps(actor)),

  administrators.delete('/api/admin/first-steps', ({ actor }) => dismissFirstSteps(actor)),

  /** Run the nightly self-checks now. */
  administrators.post('/api/admin/self-checks', async () => {
    await throttle('self-checks', 'all', SELF_CHECK_LIMITS)
    await runSelfChecks(contact)
    return findSelfCheckStates()
  }),

  /** The actions of all users, newest first. There is no way to change or remove a line. */
  administrators.get('/api/admin/activity', { query: logQuerySchema }, async ({ query }) => {
    const { entries, next } = await readLogPage(activities, { ...query, limit: PAGE })
    const named = await nameLeads(entries.map(({ record }) => record))
    return { entries: named, next } satisfies ActivityPage
  }),

  /** Check what the site relies on in its storage, on records of its own; for `npm run check-deploy`. */
  administrators.post('/api/admin/storage-check', () => runStorageCheck()),

  /** A record that was skipped, as it is stored, for the person who repairs it. */
  administrators.get(
    '/api/admin/unreadable-record',
    { query: unreadableRecordQuerySchema },
    async ({ query: { store, key } }) => {
      const record = await findUnreadableRecord(store, key)
      if (record === undefined) throw new Failure('not-found', 'This record can be read again.')
      return record
    },
  ),

  /** A part of the archive of everything but the password hashes: from its start or from a cursor. */
  administrators.get('/api/admin/backup', { query: partQuerySchema }, (call) =>
    partResponse(call, {
      name: `sideboard-${currentTime().toISOString().slice(0, 10)}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      readPieces: createBackup,
      onStart: () => recordActivity(call.actor, 'backup.downloaded', 'everything'),
    }),
  ),

  administrators.get('/api/admin/email-setup', () => readFullEmailSetup()),

  /** Send a test message to the team, at once and past the outbox, to show what the server says. */
  administrators.post('/api/admin/email-setup', async ({ actor }) => {
    await throttle('test-message', actor.id, TEST_MESSAGE_LIMITS)
    const result = await sendTestMessage(actor.username)
    await recordActivity(actor, 'mail.tested', 'site', { outcome: result.outcome })
    return result
  }),

  /** A page of the outbox, and why emails wait where none are sent. */
  administrators.get('/api/admin/outbox', { query: logQuerySchema }, async ({ query }) => {
    const { entries, next } = await readLogPage(outbox, { ...query, limit: PAGE })
    const emails = entries.map(({ key, record }) => ({ key, ...record }))
    return { emails, next, reason: readEmailSetup().reason } satisfies OutboxPage
  }),

  /** Retry an email at once, or discard it. */
  administrators.post('/api/admin/outbox/:key', { body: emailActionSchema }, async (call) => {
    const { actor, body, params, waitUntil } = call
    // Emails and leads have keys of the same form.
    const key = leadKeySchema.safeParse(params.key).data
    if (key === undefined) throw new Failure('not-found', 'There is no such email.')
    const isRetry = body.act === 'retry'
    const email = await (isRetry ? retryEmail(key) : discardEmail(key))
    if (isRetry) waitUntil(sendDueEmails())
    else await finishSending(key, email)
    // The subject is left out: it can name a person, and the activity log outlives their erasure.
    const action = isRetry ? 'mail.retried' : 'mail.discarded'
    await recordActivity(actor, action, key, { kind: email.kind })
    return { key, ...email }
  }),

  /** The address is in the body, because URLs are logged. */
  administrators.post('/api/admin/person', { body: personSchema }, async ({ body }) =>
    countRecords(await findPersonRecords(body.email)),
  ),

  administrators.delete('/api/admin/person', { body: personSchema }, async ({ actor, body }) => {
    const counts = countRecords(await forgetPerson(body.email))
    // The audit log must not keep the address.
    await recordActivity(actor, 'person.forgotten', describeCounts(counts))
    return counts
  }),
])
