import { expect, test } from 'vitest'
import type { LeadStatus } from '#domain/leads/lead-kinds.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, leads } from '#server/leads/leads.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { eraseExpired } from '#server/privacy/erase-leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'
import { readRecordsOf } from '#tests/support/stores.ts'

useBlobs()

const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function aLead(status: LeadStatus, days: number, changedDaysAgo = days): Promise<string> {
  const spam = status === 'spam' ? { spamReason: 'links' } : {}
  const lead = await receiveLead(
    aContact({ email: `${status}@example.com`, ...spam }),
    daysAgo(days),
  )
  const key = buildLeadKey(lead)
  if (status !== 'spam') await changeLead(key, { status }, 'ann', daysAgo(changedDaysAgo))
  return key
}

test('erases spam after 30 days and closed leads 24 months after the last work', async () => {
  const kept = [
    await aLead('spam', 29),
    await aLead('lost', 900, 700),
    await aLead('archived', 720),
    await aLead('won', 1500),
    await aLead('qualified', 1500),
  ]
  await aLead('spam', 31)
  await aLead('lost', 740)
  await aLead('archived', 900, 740)
  expect(await eraseExpired(now)).toEqual({ count: 3, isFinished: true })
  expect(await leads.keys()).toEqual(kept.toSorted())
  expect(await eraseExpired(now)).toEqual({ count: 0, isFinished: true })
})

test('erases the emails and links of a lead, and detaches the rest of its visit', async () => {
  const result = await receiveLead(aQuizResult({ sessionId: 'v' }), daysAgo(800))
  const lead = await receiveLead(aContact({ sessionId: 'v' }), daysAgo(800))
  const about = { kind: 'contact', to: 'team', subject: 'Hi', text: '', leadId: lead.id } as const
  await queueEmail(about, daysAgo(800))
  await changeLead(buildLeadKey(lead), { status: 'lost' }, 'ann', daysAgo(800))
  expect(await eraseExpired(now)).toMatchObject({ count: 1 })
  expect(await outbox.keys()).toEqual([])
  expect(await blobs('lead-people').list()).toEqual([])
  const rest = await leads.find(buildLeadKey(result))
  expect(rest).not.toHaveProperty('sessionId')
  expect(rest).not.toHaveProperty('person')
})

test('leaves nothing of a lead in the index of the inbox', async () => {
  await aLead('lost', 800)
  await eraseExpired(now)
  expect(JSON.stringify(await readRecordsOf('inbox'))).not.toContain('lost@example.com')
})

test('stops at the end of its time and continues in the next run', async () => {
  await aLead('spam', 40)
  expect(await eraseExpired(now, 0)).toEqual({ count: 0, isFinished: false })
  expect(await eraseExpired(now)).toEqual({ count: 1, isFinished: true })
})
