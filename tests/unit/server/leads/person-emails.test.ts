import { beforeEach, expect, test } from 'vitest'
import type { NewEmail } from '#domain/email/email.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { findEmailsAbout, findPersonEmails } from '#server/leads/person.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, aStoredLead } from '#tests/support/leads.ts'

useBlobs()

const ADA = 'ada@example.com'
const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const own = aStoredLead()
const receivedAt = (days: number) => ({ ...own, receivedAt: daysAgo(days).toISOString() })
const other = { leadId: '11111111-1111-4111-8111-111111111111' }

beforeEach(async () => {
  await queue('of another lead', {}, 0)
})

async function queue(subject: string, email: Partial<NewEmail>, days: number): Promise<string> {
  const message = { kind: 'contact', to: 'team', text: '', ...other, ...email } as const
  const queued = await queueEmail({ ...message, subject }, daysAgo(days))
  return (await outbox.keys()).find((key) => key.endsWith(queued.id)) ?? ''
}

const subjects = (found: Awaited<ReturnType<typeof findEmailsAbout>>) =>
  found.map(({ email }) => email.subject).toSorted()

test('emails are found by who they are to or from, whatever its case and their age', async () => {
  await queue('to', { to: 'Ada@example.com' }, 0.5)
  await queue('from', { replyTo: 'ADA@example.com' }, 80)
  await queue('to another', { to: 'bob@example.com', replyTo: 'bob@example.com' }, 0.5)
  expect(subjects(await findPersonEmails(ADA, [], [], []))).toEqual(['from', 'to'])
})

test('emails from when a lead, a share or a saved result arrived are found', async () => {
  await queue('of the lead', { leadId: own.id }, 40)
  await queue('with the share', { to: ADA }, 50)
  await queue('with the result', { to: ADA }, 60)
  const saved = [{ savedAt: daysAgo(60).toISOString() }]
  const found = await findPersonEmails(ADA, [receivedAt(40)], [receivedAt(50)], saved)
  expect(subjects(found)).toEqual(['of the lead', 'with the result', 'with the share'])
})

test('a notice that a repeated request queued hours later is found through its lead', async () => {
  await queue('repeated', { leadId: own.id, replyTo: ADA }, 39.5)
  expect(subjects(await findEmailsAbout([receivedAt(40)]))).toEqual(['repeated'])
})

test('a reply is found through its lead, however late it was sent', async () => {
  const emailKey = await queue('the reply', { leadId: own.id }, 1)
  const history = [{ at: now.toISOString(), by: 'ann', what: 'reply', to: '', emailKey } as const]
  const answered = aStoredLead(aContact(), { history })
  const old = { ...answered, receivedAt: daysAgo(40).toISOString() }
  expect(subjects(await findEmailsAbout([old]))).toEqual(['the reply'])
})
