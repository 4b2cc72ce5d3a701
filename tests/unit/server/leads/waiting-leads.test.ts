import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { queueDailyDigest } from '#server/leads/daily-digest.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { escalateOverdueLeads } from '#server/leads/waiting-leads.ts'
import { findLeadProblems } from '#server/operations/health/findings.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

/** Friday, 11 a.m. in Dallas. */
const now = new Date('2026-03-20T16:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
beforeEach(() => void vi.stubEnv('MAIL_TO', 'team@sideboard.test'))

const subjects = async () => (await outbox.all()).map(({ subject }) => subject)

describe('an escalation', () => {
  test('is one email for each lead, however often and at once it runs', async () => {
    await saveLead(aContact(), ago(25))
    await saveLead(aContact(), ago(23))
    await Promise.all([escalateOverdueLeads(now), escalateOverdueLeads(now)])
    await escalateOverdueLeads(now)
    expect(await subjects()).toEqual([
      'A lead has waited for more than 24 hours: Message from Ada Lovelace',
    ])
  })

  test('names each person and what they sent, and is erased with them', async () => {
    const { kind: _, company: __, message: ___, ...person } = aContact({ name: 'Bob' })
    const asked = { companySize: '10–49', yearFounded: 1998, role: 'owner' }
    await saveLead({ kind: 'assessment', ...person, ...asked }, ago(26))
    await saveLead(aContact({ email: 'grace@example.com', name: 'Grace Hopper' }), ago(25))
    await escalateOverdueLeads(now)
    expect((await outbox.all()).map(({ text }) => text.split('\n')[2]).toSorted()).toEqual([
      'Assessment request from Bob',
      'Message from Grace Hopper',
    ])
    await forgetPerson('grace@example.com')
    expect(await subjects()).toEqual([
      'A lead has waited for more than 24 hours: Assessment request from Bob',
    ])
  })

  test('waits for working hours', async () => {
    await saveLead(aContact(), ago(25))
    await escalateOverdueLeads(new Date('2026-03-21T16:00:00Z'))
    expect(await subjects()).toEqual([])
    await escalateOverdueLeads(new Date('2026-03-23T14:00:00Z'))
    expect(await subjects()).toHaveLength(1)
  })

  test('leaves out leads that were answered and those of weeks ago', async () => {
    const key = buildLeadKey(await saveLead(aContact(), ago(30)))
    await changeLead(key, { status: 'contacted' }, 'ann', ago(1))
    await saveLead(aContact(), ago(9 * 24))
    await escalateOverdueLeads(now)
    expect(await subjects()).toEqual([])
  })
})

test('spam that no one opened is under "Needs attention" for a week', async () => {
  const spam = aContact({ spamReason: 'A hidden field was filled in' })
  const key = buildLeadKey(await saveLead(spam, ago(6 * 24)))
  await saveLead(spam, ago(1))
  await saveLead(spam, ago(8 * 24))
  expect(await findLeadProblems(now)).toMatchObject([
    { id: 'spam', title: '2 messages were filed as spam. View' },
  ])
  await changeLead(key, { isRead: true }, 'ann', now)
  expect(await findLeadProblems(now)).toMatchObject([
    { id: 'spam', title: '1 message was filed as spam. View' },
  ])
})

test('the daily digest reminds of due and overdue leads, even without new ones', async () => {
  const key = buildLeadKey(await saveLead(aContact(), ago(200)))
  const other = buildLeadKey(await saveLead(aContact(), ago(300)))
  await saveLead(aContact(), ago(48))
  await changeLead(key, { status: 'qualified', dueOn: '2026-03-20' }, 'ann', ago(100))
  await changeLead(other, { status: 'qualified', dueOn: '2026-03-21' }, 'ann', ago(100))
  expect(await queueDailyDigest(now)).toBe(true)
  const [email] = await outbox.all()
  expect(email?.text).toMatch(/^Due: 1\. /m)
  expect(email?.text).toMatch(/^Waiting for an answer for more than 24 hours: 1\. /m)
  const saturday = new Date('2026-03-21T16:00:00Z')
  expect(await queueDailyDigest(saturday)).toBe(false)
})
