import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { type ProofName, PROOFS } from '#domain/health/proof.ts'
import { needsEmail } from '#domain/health/next-result.ts'
import type { ProofResult } from '#domain/health/proof-result.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { currentTime } from '../clock.ts'
import { queueEmail } from '../email/outbox.ts'
import { sendDueEmails } from '../email/send-emails.ts'
import { siteUrl } from '../environment.ts'
import { findBrokenStorageRules, runStorageCheck } from '../health/storage-check-result.ts'
import type { Endpoint } from '../http/routes.ts'
import { runJob } from '../jobs/run-job.ts'
import { inbox } from '../leads/leads.ts'
import { collection } from '../storage/collection.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { proveBackup } from './backup-proof.ts'
import { proveLeads } from './lead-proof.ts'
import { type Outcome, ProofFault, recordProof } from './proof-results.ts'
import { provePublishing } from './publishing-proof.ts'

/** No run lasts longer, not even one that Netlify ends. */
const LONGEST_RUN_MS = 60_000

const claimSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Missing while it runs, and for good when it was ended from outside. */
  endedAt: z.iso.datetime().optional(),
})

/** The last run, so that no two are at once. */
const claims = collection('proof-run', claimSchema)
const KEY = 'last'

/**
 * Let the site prove itself, one proof after another. The team is sent one email about those that fail
 * for the second time.
 *
 * @param contact The function of the contact form.
 * @param until When no further proof is started, in milliseconds since 1970.
 * @throws {Failure} `conflict` while another run lasts.
 */
export async function runProofs(contact: Endpoint, until?: number): Promise<void> {
  const interruptedAt = await claimRun()
  const failed: [ProofName, ProofResult][] = []
  const prove = (name: ProofName, work: (until: number) => Promise<Outcome>) => ({
    [name]: async (until: number) => {
      const result = await recordProof(name, () => work(until))
      if (needsEmail(result)) failed.push([name, result])
    },
  })
  try {
    await withoutDeadline(() =>
      runJob(
        'proof',
        {
          ...prove('leads', () => proveLeads(contact, interruptedAt)),
          ...prove('publishing', () => provePublishing(currentTime())),
          ...prove('backup', proveBackup),
          ...prove('indexes', proveInbox),
          ...prove('storage', proveStorage),
          notify: () => notifyTeam(failed),
        },
        until,
      ),
    )
  } finally {
    await claims.upsert(KEY, (run) => ({
      startedAt: run?.startedAt ?? currentTime().toISOString(),
      endedAt: currentTime().toISOString(),
    }))
  }
}

/** @returns when the run before was started, if it was ended from outside. */
async function claimRun(): Promise<Date | undefined> {
  const now = currentTime()
  let before: z.infer<typeof claimSchema> | undefined
  await claims.upsert(KEY, (run) => {
    before = run
    const isRunning =
      run && !run.endedAt && now.getTime() - Date.parse(run.startedAt) < LONGEST_RUN_MS
    if (isRunning) throw new Failure('conflict', 'The site is being checked right now.')
    return { startedAt: now.toISOString() }
  })
  return before && !before.endedAt ? new Date(before.startedAt) : undefined
}

/** Compare the inbox with the leads that it lists, and repair it. */
export async function proveInbox(): Promise<Outcome> {
  const { repaired } = await inbox.rebuild()
  if (repaired === 0) return {}
  throw new ProofFault(`The inbox was wrong about ${repaired} leads. They have been repaired.`)
}

async function proveStorage(): Promise<Outcome> {
  await runStorageCheck()
  const [rule] = await findBrokenStorageRules()
  if (rule) throw new ProofFault(`Storage breaks the rule “${STORAGE_RULES[rule].expectation}”.`)
  return {}
}

async function notifyTeam(failed: readonly (readonly [ProofName, ProofResult])[]): Promise<void> {
  if (failed.length === 0) return
  const lines = failed.map(
    ([name, { failingSince, detail }]) =>
      `${PROOFS[name]}: failing since ${failingSince}. ${detail ?? ''}`,
  )
  await queueEmail({
    kind: 'health',
    to: 'team',
    subject: `A check of ${new URL(siteUrl()).host} failed twice`,
    text: `${lines.join('\n\n')}\n\n${siteUrl()}/admin/health\n`,
  })
  await sendDueEmails()
}
