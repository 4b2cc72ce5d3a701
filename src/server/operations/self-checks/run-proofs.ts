import { type ProofName, PROOFS } from '#domain/health/proof.ts'
import { needsEmail, type ProofResult } from '#domain/health/health-records.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { currentTime } from '../../clock.ts'
import { queueEmail } from '../../email/outbox.ts'
import { sendDueEmails } from '../send-emails.ts'
import { siteUrl } from '../../environment.ts'
import { findBrokenStorageRules, runStorageCheck } from '../health/storage-check-result.ts'
import type { Endpoint } from '../../http/routes.ts'
import { claimJob, runJob } from '../jobs/run-job.ts'
import { inbox } from '../../leads/leads.ts'
import { withoutDeadline } from '../../storage/deadline.ts'
import { proveBackup } from './backup-proof.ts'
import { proveLeads } from './lead-proof.ts'
import { type Outcome, ProofFault, recordProof } from './proof-results.ts'
import { provePublishing } from './publishing-proof.ts'

/** No run lasts longer, not even one that Netlify ends. */
const LONGEST_RUN_MS = 60_000

/**
 * Let the site prove itself, one proof after another. The team is sent one email about those that fail
 * for the second time.
 *
 * @param contact The function of the contact form.
 * @param until When no further proof is started, in milliseconds since 1970.
 * @throws {Failure} `conflict` while another run lasts.
 */
export async function runProofs(contact: Endpoint, until?: number): Promise<void> {
  const interruptedAt = await claimJob('proof', {
    longestMs: LONGEST_RUN_MS,
    sentence: 'The site is being checked right now.',
  })
  const failed: [ProofName, ProofResult][] = []
  const prove = (name: ProofName, work: (until: number) => Promise<Outcome>) => ({
    [name]: async (until: number) => {
      const result = await recordProof(name, () => work(until))
      if (needsEmail(result)) failed.push([name, result])
    },
  })
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
