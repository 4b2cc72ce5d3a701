import { beforeEach, describe, expect, test } from 'vitest'
import type { NewEmail } from '#domain/email/email.ts'
import type { Lead, NewLead } from '#domain/leads/lead.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { groupLeadsByPerson, linkRecords, recheckOwners } from '#server/leads/group-leads.ts'
import { readLeadPage } from '#server/leads/lead-pages.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { findEmailsAbout, findPersonRecords } from '#server/leads/person.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, aQuizResult, aStoredLead } from '#tests/support/leads.ts'

useBlobs()

const now = new Date('2026-03-20T12:00:00Z')
const ADA = 'ada@example.com'
const BOB = 'bob@example.com'
const REQUEST = '5f9a3c1e-0000-4000-8000-000000000000'

const ownerOf = async (lead: Lead) => (await leads.find(buildLeadKey(lead)))?.person
const anAssessment = (given: Partial<Extract<NewLead, { kind: 'quiz' }>> = {}) =>
  aQuizResult({ quizId: 'full-assessment', isAssessment: true, ...given })
const aRequest = (email: string, requestId = REQUEST): NewLead => ({
  kind: 'assessment',
  name: 'Ada',
  email,
  companySize: '1-10',
  yearFounded: 2000,
  role: 'ceo',
  requestId,
})
const aShare = (sessionId: string): NewLead => ({
  kind: 'share',
  quizId: 'quiz-b',
  toEmail: BOB,
  fromName: 'Ada',
  fromBusiness: 'Engines',
  sessionId,
})

describe('a full assessment', () => {
  test('belongs to the request that it names, and counts as no second lead', async () => {
    await receiveLead(aRequest(ADA), now)
    const result = await receiveLead(anAssessment({ requestId: REQUEST, sessionId: 'own' }), now)
    expect(await ownerOf(result)).toBe(ADA)
    const { leads: listed } = await readLeadPage({}, { now, searchMs: 60_000 })
    expect(listed.map(({ kind }) => kind)).toEqual(['assessment'])
  })

  test('stays the requester’s when someone else writes from its visit', async () => {
    const result = await receiveLead(anAssessment({ requestId: REQUEST, sessionId: 'v' }), now)
    await receiveLead(aContact({ email: BOB, sessionId: 'v' }), now)
    await receiveLead(aRequest(ADA), now)
    expect(await ownerOf(result)).toBe(ADA)
    const records = await findPersonRecords(BOB)
    expect(records.leads.map(({ lead }) => lead.kind)).toEqual(['contact'])
  })
})

describe('an anonymous record', () => {
  test('becomes the person’s when one address writes, and no one’s when two do', async () => {
    const result = await receiveLead(aQuizResult({ sessionId: 'v' }), now)
    const share = await receiveLead(aShare('v'), now)
    expect(await ownerOf(result)).toBeUndefined()
    await receiveLead(aContact({ email: 'Ada@Example.com', sessionId: 'v' }), now)
    expect([await ownerOf(result), await ownerOf(share)]).toEqual([ADA, ADA])
    await receiveLead(aContact({ email: BOB, sessionId: 'v' }), now)
    expect([await ownerOf(result), await ownerOf(share)]).toEqual([undefined, undefined])
  })
})

test('the nightly job detaches a record that was assigned just before its person was forgotten', async () => {
  await groupLeadsByPerson()
  const lead = await saveLead(aQuizResult({ sessionId: 'v' }), now)
  const stored = { ...lead, person: BOB }
  await leads.update(buildLeadKey(lead), () => stored)
  await recheckOwners(now)
  expect(await ownerOf(lead)).toBeUndefined()
})

test('the nightly job assigns a record whose request was interrupted', async () => {
  await groupLeadsByPerson()
  const lead = await saveLead(aQuizResult({ sessionId: 'v' }), now)
  await saveLead(aContact({ sessionId: 'v' }), now)
  expect(await recheckOwners(now, 0)).toEqual({ count: 0, isFinished: false })
  expect(await ownerOf(lead)).toBeUndefined()
  expect(await recheckOwners(now)).toEqual({ count: 0, isFinished: true })
  expect(await ownerOf(lead)).toBe(ADA)
})

test('leads of 0.1.0 are linked before they are looked for, and grouped in several runs', async () => {
  const old = { status: 'read', star: false, note: '', receivedAt: now.toISOString() }
  const store = async (id: string, lead: NewLead) => {
    const record = { ...lead, ...old, id }
    const key = buildLeadKey(record)
    await blobs('leads').write(key, record, { onlyIfNew: true })
    return key
  }
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const result = await store(id(1), { ...anAssessment(), sessionId: 'v' })
  await store(id(2), aContact({ sessionId: 'v' }))
  expect((await findPersonRecords(ADA)).leads).toHaveLength(2)
  // They were linked, so that the next look reads only what is the person's.
  expect(await blobs('lead-people').list()).toHaveLength(3)
  expect(await groupLeadsByPerson({ until: 0 })).toEqual({ count: 0, isFinished: false })
  expect(await groupLeadsByPerson()).toEqual({ count: 2, isFinished: true })
  expect(await groupLeadsByPerson()).toEqual({ count: 0, isFinished: true })
  expect(await leads.find(result)).toMatchObject({ person: ADA, isAssessment: true })
  expect((await findPersonRecords(ADA)).leads).toHaveLength(2)
})

describe('the emails of a person', () => {
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

  test('are found by their sender and recipient, whatever the case and their age', async () => {
    await queue('to', { to: 'Ada@example.com' }, 0.5)
    await queue('from', { replyTo: 'ADA@example.com' }, 80)
    await queue('to another', { to: 'bob@example.com', replyTo: 'bob@example.com' }, 0.5)
    expect(subjects(await findEmailsAbout([], ADA))).toEqual(['from', 'to'])
  })

  test('of 0.1.0, which wrote no links, are found once they are linked', async () => {
    await queue('of 0.1.0', { replyTo: ADA }, 10)
    const links = blobs('outbox-people')
    for (const { key } of await links.list()) await links.remove(key)
    await linkRecords()
    expect(subjects(await findEmailsAbout([], ADA))).toEqual(['of 0.1.0'])
  })

  test('include one to whom a quiz was shared', async () => {
    await queue('the share', { leadId: own.id, to: BOB }, 40)
    const share = { ...aStoredLead(aShare('v')), id: own.id }
    expect(subjects(await findEmailsAbout([share], ADA))).toEqual(['the share'])
  })

  test('include a notice that a repeated request queued hours later', async () => {
    await queue('repeated', { leadId: own.id, replyTo: ADA }, 39.5)
    expect(subjects(await findEmailsAbout([receivedAt(40)]))).toEqual(['repeated'])
  })

  test('include a reply, however late it was sent', async () => {
    const emailKey = await queue('the reply', { leadId: own.id }, 1)
    const history = [{ at: now.toISOString(), by: 'ann', what: 'reply', to: '', emailKey } as const]
    const answered = aStoredLead(aContact(), { history })
    const old = { ...answered, receivedAt: daysAgo(40).toISOString() }
    expect(subjects(await findEmailsAbout([old]))).toEqual(['the reply'])
  })
})
