import { describe, expect, test, vi } from 'vitest'
import type { LeadStatus } from '#domain/leads/lead-kinds.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { changeLead, markDeleted } from '#server/leads/lead-changes.ts'
import { buildLeadKey, inbox, leads, saveLead } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { eraseDueLeads, isPastRetention } from '#server/privacy/erase-leads.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { ifReadable } from '#server/storage/unreadable-records.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { aContact, aQuizResult, aStoredLead } from '#tests/support/leads.ts'
import { readAllRecords } from '#tests/support/stores.ts'

const RULES = { spamDays: 30, closedMonths: 24 }
const receivedAt = '2026-01-31T12:00:00.000Z'
const isPast = (lead: Omit<Parameters<typeof isPastRetention>[0], 'receivedAt'>, now: string) =>
  isPastRetention({ receivedAt, ...lead }, RULES, new Date(now))

describe('retention', () => {
  test('of spam ends days after its arrival, whatever was done with it', () => {
    const spam = { status: 'spam', changedAt: '2026-02-20T00:00:00.000Z' } as const
    expect(isPast(spam, '2026-03-02T11:59:59.999Z')).toBe(false)
    expect(isPast(spam, '2026-03-02T12:00:00.000Z')).toBe(true)
  })

  test.each(['lost', 'archived'] as const)(
    'of a lead that is %s ends months after the last work on it',
    (status) => {
      const worked = { status, changedAt: '2026-02-20T00:00:00.000Z' }
      expect(isPast({ status }, '2028-01-31T11:59:59.999Z')).toBe(false)
      expect(isPast({ status }, '2028-01-31T12:00:00.000Z')).toBe(true)
      expect(isPast(worked, '2028-01-31T12:00:00.000Z')).toBe(false)
      expect(isPast(worked, '2028-02-20T00:00:00.000Z')).toBe(true)
    },
  )

  test.each(['new', 'contacted', 'qualified', 'won'] as const)(
    'of a lead that is %s never ends',
    (status) => {
      expect(isPast({ status }, '2099-01-01T00:00:00.000Z')).toBe(false)
    },
  )
})

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

test('the nightly roll-up erases spam after 30 days and closed leads 24 months after the last work', async () => {
  const kept = [await aLead('spam', 29), await aLead('lost', 900, 700), await aLead('won', 1500)]
  await aLead('spam', 31)
  await aLead('archived', 900, 740)
  expect(await eraseDueLeads(now)).toEqual({ count: 2, isFinished: true })
  expect(await leads.keys()).toEqual(kept.toSorted())
  expect(await eraseDueLeads(now)).toEqual({ count: 0, isFinished: true })
})

test('an erasure removes the emails and links of a lead, and detaches the rest of its visit', async () => {
  const result = await receiveLead(aQuizResult({ sessionId: 'v', visit: '0.5' }), daysAgo(800))
  const lead = await receiveLead(aContact({ sessionId: 'v' }), daysAgo(800))
  const about = { kind: 'contact', to: 'team', subject: 'Hi', text: '', leadId: lead.id } as const
  await queueEmail({ ...about, replyTo: 'ada@example.com' }, daysAgo(800))
  await changeLead(buildLeadKey(lead), { status: 'lost' }, 'ann', daysAgo(800))
  expect(await eraseDueLeads(now)).toMatchObject({ count: 1 })
  expect(await outbox.keys()).toEqual([])
  expect(await blobs('lead-people').list()).toEqual([])
  const rest = await leads.find(buildLeadKey(result))
  for (const tie of ['sessionId', 'visit', 'person']) expect(rest).not.toHaveProperty(tie)
})

async function aDeletedLead(deletedDaysAgo?: number): Promise<string> {
  const key = buildLeadKey(await saveLead(aContact(), daysAgo(10)))
  if (deletedDaysAgo !== undefined) await markDeleted(key, true, 'ann', daysAgo(deletedDaysAgo))
  return key
}

test('a deletion is permanent after a week', async () => {
  const kept = [await aDeletedLead(), await aDeletedLead(6.9)]
  await aDeletedLead(7)
  expect(await eraseDueLeads(now)).toEqual({ count: 1, isFinished: true })
  expect(await leads.keys()).toEqual(kept.toSorted())
})

test('erasing stops at the end of its time and continues in the next run', async () => {
  await aDeletedLead(8)
  expect(await eraseDueLeads(now, 0)).toEqual({ count: 0, isFinished: false })
  expect(await eraseDueLeads(now)).toEqual({ count: 1, isFinished: true })
})

test('erasing waits for the run that links the last lead of an earlier release', async () => {
  const key = await aDeletedLead(8)
  for (let i = 0; i < 100; i++) {
    const record = {
      ...aStoredLead(),
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    }
    await blobs('leads').write(buildLeadKey(record), record, { onlyIfNew: true })
  }
  const until = Date.now() + 20_000
  setBlobsFetch(async (input, init) => {
    if (String(input).includes('lead-people-state/') && init?.method === 'put') setTime(until)
    return fetch(input, init)
  })
  expect(await eraseDueLeads(now, until)).toEqual({ count: 0, isFinished: false })
  expect(await leads.find(key)).toBeDefined()
  setBlobsFetch()
  expect(await eraseDueLeads(now)).toEqual({ count: 1, isFinished: true })
})

/** Let something happen before the first request that erases a lead. */
function beforeErasure(happen: () => Promise<unknown>): void {
  let hasHappened = false
  setBlobsFetch(async (input, init) => {
    const isErasure = init?.method === 'delete' && String(input).includes('/site:leads/')
    if (isErasure && !hasHappened) {
      hasHappened = true
      await happen()
    }
    return fetch(input, init)
  })
}

test('a quiz result that arrives while its person is forgotten names no one', async () => {
  const email = 'ada@example.com'
  await receiveLead(aContact({ email, sessionId: 'visit' }))
  beforeErasure(() => receiveLead(aQuizResult({ sessionId: 'visit' })))
  await forgetPerson(email)
  const [left, ...others] = await leads.all()
  expect(others).toEqual([])
  expect(left).toMatchObject({ kind: 'quiz' })
  expect(left).not.toHaveProperty('person')
  expect(left).not.toHaveProperty('sessionId')
})

test('a person who was forgotten is in no record, nor in the index of the inbox', async () => {
  const [email, visit] = ['ada@example.com', 'visit of Ada']
  await receiveLead(aContact({ email, sessionId: visit, message: 'Seven keepers' }))
  await inbox.readTotals()
  // A part that is in no totals, as after an update that counts all parts again.
  await blobs('inbox').remove('index')
  await forgetPerson(email)
  const left = await readAllRecords()
  expect([email, visit, 'Seven keepers'].filter((trace) => left.includes(trace))).toEqual([])
})

test('a share loses its receiver when they are forgotten', async () => {
  const sender = { fromName: 'Bo', fromBusiness: 'Engines' }
  const lead = await receiveLead({
    kind: 'share',
    quizId: 'quiz-b',
    toEmail: 'ada@example.com',
    ...sender,
  })
  await forgetPerson('ada@example.com')
  expect(await leads.find(buildLeadKey(lead))).toMatchObject(sender)
  expect(await readAllRecords()).not.toContain('ada@example.com')
})

test('a visit is ended only for the person who wrote in it', async () => {
  const [ada, bob] = ['ada@example.com', 'bob@example.com']
  await receiveLead(aContact({ email: ada, sessionId: 'of Ada', requestId: 'by Ada' }))
  await receiveLead(aContact({ email: bob, sessionId: 'of Bob', requestId: 'by Bob' }))
  await receiveLead(aQuizResult({ sessionId: 'of Ada', requestId: 'by Bob' }))
  await receiveLead(aQuizResult({ sessionId: 'of Bob', requestId: 'by Ada' }))
  await forgetPerson(ada)
  const left = (await leads.all()).map(({ kind, sessionId, requestId }) => ({
    kind,
    sessionId,
    requestId,
  }))
  expect(left.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'contact', sessionId: 'of Bob', requestId: 'by Bob' },
    { kind: 'quiz', sessionId: undefined, requestId: undefined },
  ])
})

test('two people of one visit are forgotten at the same time', async () => {
  const [ada, bob] = ['ada@example.com', 'bob@example.com']
  await receiveLead(aContact({ email: ada, sessionId: 'of both' }))
  await receiveLead(aContact({ email: bob, sessionId: 'of both' }))
  await receiveLead(aContact({ email: ada, sessionId: 'of Ada' }))
  await receiveLead(aQuizResult({ sessionId: 'of Ada' }))
  beforeErasure(() => forgetPerson(bob))
  await forgetPerson(ada)
  expect(await leads.all()).toEqual([])
})

test('no one is reported as forgotten while one of many unreadable records has the address', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const email = 'ada@example.com'
  // Listed by hash, 14 comes last.
  for (let i = 0; i < 101; i++) {
    const record = { to: i === 14 ? email : 'bo@example.com' }
    await blobs('outbox').write(`unreadable-${i}`, record, { onlyIfNew: true })
    await ifReadable(outbox.find(`unreadable-${i}`))
  }
  await expect(forgetPerson(email)).rejects.toMatchObject({ code: 'conflict' })
  await outbox.remove('unreadable-14')
  expect(await forgetPerson(email)).toMatchObject({ leads: [], emails: [] })
})
