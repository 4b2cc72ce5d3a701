import { describe, expect, test } from 'vitest'
import {
  applyLeadChange,
  findNewestReply,
  isFailedReplyOpen,
  recordAnswer,
  recordHistory,
  settleReply,
} from '#domain/leads/lead-change.ts'
import { LEAD_STATUSES } from '#domain/leads/lead-kinds.ts'
import {
  type LeadChange,
  leadChangeSchema,
  leadFilterSchema,
  replySchema,
} from '#domain/leads/lead-query.ts'
import { addReadMark, findWonTime, type Lead } from '#domain/leads/lead.ts'
import { aContact, aStoredLead } from '#tests/support/leads.ts'

const now = new Date('2026-03-20T12:00:00Z')
const ANN = { id: '00000000-0000-4000-8000-000000000001', username: 'ann' }
const context = { by: 'bo', now, responsible: ANN }

const aLead = (given: Partial<Lead> = {}): Lead => Object.assign(aStoredLead(aContact()), given)

describe('a change of a lead', () => {
  test('is written into the history, field by field', () => {
    const made = { status: 'won', value: 1200.5, responsible: ANN.id, dueOn: '2026-04-01' } as const
    const won = applyLeadChange(aLead(), made, context)
    expect(won).toMatchObject({ status: 'won', isRead: true, value: 1200.5, responsible: ANN })
    expect(won.history.map(({ what, to }) => [what, to])).toEqual([
      ['status', 'won'],
      ['value', '1200.5'],
      ['responsible', 'ann'],
      ['due', '2026-04-01'],
    ])
    expect(won).toMatchObject({ changedBy: 'bo', answeredAt: now.toISOString() })
  })

  test('leaves the history as it is when it is opened or starred', () => {
    const opened = applyLeadChange(aLead(), { isRead: true, star: true }, context)
    expect(opened).toMatchObject({ isRead: true, star: true, history: [] })
    expect(opened).not.toHaveProperty('changedAt')
    expect(opened.answeredAt).toBeUndefined()
  })

  test('keeps its expected value through every status', () => {
    const valued = applyLeadChange(aLead(), { value: 5 }, context)
    for (const status of LEAD_STATUSES) {
      expect(applyLeadChange(valued, { status }, context).value).toBe(5)
    }
  })

  test('keeps the name of a deleted colleague through other changes', () => {
    const lead = aLead({ responsible: ANN })
    const changed = applyLeadChange(lead, { status: 'contacted' }, { by: 'bo', now })
    expect(changed.responsible).toEqual(ANN)
  })

  test('starts the clock again when a status is undone, unless there was a reply', () => {
    const contacted = applyLeadChange(aLead(), { status: 'contacted' }, context)
    const undone = applyLeadChange(contacted, { status: 'new' }, context)
    expect(undone.answeredAt).toBeUndefined()
    const replied = { at: '2026-03-20T10:00:00.000Z', by: 'ann', what: 'reply', to: 'Hi' } as const
    const after = applyLeadChange({ ...contacted, history: [replied] }, { status: 'new' }, context)
    expect(after.answeredAt).toBe(replied.at)
  })
})

test('a reply has a subject of one line and one form of line ends, and a value has cents', () => {
  const reply = { id: ANN.id, subject: ' Hi ', text: ' a\r\nb\rc\n ' }
  expect(replySchema.parse(reply)).toEqual({ id: ANN.id, subject: 'Hi', text: 'a\nb\nc' })
  expect(replySchema.safeParse({ ...reply, subject: 'a\nb' }).success).toBe(false)
  const values = [1200.55, 0.29, 1.005].map((value) => leadChangeSchema.safeParse({ value }))
  expect(values.map(({ success }) => success)).toEqual([true, true, false])
})

test('a page of an earlier release may still ask for and send the status read', () => {
  expect(leadFilterSchema.parse({ status: 'read' })).toEqual({ status: 'new' })
  const change = { status: 'won', seen: { status: 'read' } }
  expect(leadChangeSchema.parse(change)).toEqual({ status: 'won', seen: { status: 'new' } })
})

test.each([
  ['read', { status: 'new', isRead: true, answeredAt: 'then' }],
  ['new', { status: 'new', isRead: false }],
  ['spam', { status: 'spam', isRead: true }],
])('a record of version 1 with the status %s becomes one of version 2', (status, expected) => {
  const changedAt = 'then'
  expect(addReadMark({ status, changedAt })).toEqual({ ...expected, changedAt, history: [] })
})

test('an old result of the full assessment becomes an assessment, answered when it arrived', () => {
  const record = { status: 'read', quizId: 'full-assessment', receivedAt: 'first' }
  expect(addReadMark(record)).toMatchObject({ isAssessment: true, answeredAt: 'first' })
  expect(addReadMark({ ...record, quizId: 'quiz-a' })).not.toHaveProperty('isAssessment')
})

const change = (given: Partial<Lead>, made: LeadChange) =>
  applyLeadChange(aLead(given), made, context)

test('a deleted lead cannot be changed', () => {
  const failure = { code: 'not-found', message: 'This lead has been deleted.' }
  const changing = () => change({ deletedAt: now.toISOString() }, { star: true })
  expect(changing).toThrow(expect.objectContaining(failure))
})

test('a conflict names its field', () => {
  const lead = aLead({ note: 'Theirs' })
  const message = 'Someone else changed the note. Check it and try again.'
  const failure = { code: 'changed', message }
  const changing = () => applyLeadChange(lead, { note: 'Mine', seen: { note: '' } }, context)
  expect(changing).toThrow(expect.objectContaining(failure))
})

test('a change without a difference returns the same lead', () => {
  const lead = aLead({ star: true })
  expect(applyLeadChange(lead, { star: true }, context)).toBe(lead)
})

test.each<[string, LeadChange]>([
  ['was seen but is not changed', { star: true, seen: { note: 'Old', star: false } }],
  ['already has the value', { note: 'Theirs', star: true, seen: { note: 'Old' } }],
  ['is as it was seen', { responsible: null, star: true, seen: { responsible: ANN.id } }],
  ['is changed unseen', { note: 'Mine', star: true }],
])('there is no conflict about a field that %s', (_, made) => {
  expect(change({ note: 'Theirs', responsible: ANN }, made).star).toBe(true)
})

test.each<[Partial<Lead>, LeadChange, boolean]>([
  [{}, { note: 'Call her' }, false],
  [{}, { status: 'contacted' }, true],
  [{ status: 'contacted' }, { status: 'new' }, false],
])('a lead counts as read when %j is changed by %j: %s', (given, made, isRead) => {
  expect(change(given, made).isRead).toBe(isRead)
})

test('a lead keeps the reason of spam only while it is spam', () => {
  const spam = { status: 'spam', spamReason: 'Links' } as const
  expect(change(spam, { note: 'Sure' }).spamReason).toBe('Links')
  expect(change({ status: 'spam' }, { note: 'Sure' }).spamReason).toBeUndefined()
  expect(change(spam, { status: 'new' }).spamReason).toBeUndefined()
  expect(change({}, { status: 'spam' }).answeredAt).toBeUndefined()
  expect(change({ status: 'won' }, { note: 'Sure' }).answeredAt).toBeUndefined()
})

test('the history says that a field was emptied, and never what a note says', () => {
  const full = { status: 'won', value: 5, dueOn: '2026-04-01', responsible: ANN } as const
  const made = { value: null, dueOn: null, responsible: null, note: 'Private' }
  const entry = { at: now.toISOString(), by: 'bo', to: '' }
  const fields = ['note', 'value', 'responsible', 'due']
  expect(change(full, made).history).toEqual(fields.map((what) => ({ ...entry, what })))
})

test('a lead was won when its status was set, or else when it last changed or arrived', () => {
  const won = change({}, { status: 'won', note: 'Call' })
  const later = { by: 'bo', now: new Date('2026-03-21T12:00:00Z') }
  expect(findWonTime(applyLeadChange(won, { status: 'lost' }, later))).toBe(now.toISOString())
  expect(findWonTime(aLead({ changedAt: 'then' }))).toBe('then')
  expect(findWonTime(aLead())).toBe(aLead().receivedAt)
})

test('a history keeps its newest 200 entries', () => {
  const done = Array.from({ length: 200 }, (_, i) => ({ what: 'reply', to: `${i}` }) as const)
  const long = recordHistory(aLead(), { by: 'bo', now }, { what: 'note', to: 'first' }, ...done)
  expect(long.history).toHaveLength(200)
  expect(long.history.map(({ to }) => to)).toEqual(done.map(({ to }) => to))
})

describe('a reply that is given up', () => {
  const [t1, t2, t3] = ['10', '11', '12'].map((hour) => new Date(`2026-03-20T${hour}:00:00.000Z`))
  const reply = (lead: Lead, emailKey: string, now = t1!) =>
    recordAnswer(lead, { by: 'ann', now }, { what: 'reply', to: 'Hello', emailKey })
  const fail = (lead: Lead, emailKey: string) => settleReply(lead, emailKey, false, t3!)

  test('leaves its lead new, without an answer, until it is delivered', () => {
    const failed = fail(reply(aStoredLead(), 'a'), 'a')
    expect([failed.status, failed.answeredAt]).toEqual(['new', undefined])
    expect(isFailedReplyOpen(failed, 'a')).toBe(true)
    const delivered = settleReply(failed, 'a', true, t3!)
    expect(delivered).toMatchObject({ status: 'contacted', answeredAt: t3!.toISOString() })
    expect(isFailedReplyOpen(delivered, 'a')).toBe(false)
    expect(settleReply(delivered, 'a', true, t3!)).toBe(delivered)
    const done = delivered.history.map(({ by, to }) => `${by}: ${to}`)
    const bySite = ['The site: new', 'The site: contacted']
    expect(done).toEqual(['ann: Hello', 'ann: contacted', ...bySite])
  })

  test('waits for no one once the lead is deleted, or someone worked on it', () => {
    const failed = fail(reply(aStoredLead(), 'a'), 'a')
    const context = { by: 'ann', now: new Date('2026-03-20T13:00:00.000Z') }
    const noted = recordHistory(failed, context, { what: 'note', to: '' })
    const deleted = { ...failed, deletedAt: t3!.toISOString() }
    expect([noted, deleted].map((lead) => isFailedReplyOpen(lead, 'a'))).toEqual([false, false])
    expect(isFailedReplyOpen(failed, 'b')).toBe(false)
  })

  test('is no answer for a lead that is set to new again', () => {
    const known = { ...reply(aStoredLead(), 'a'), status: 'qualified' as const }
    expect(reply(known, 'b').status).toBe('qualified')
    const failed = fail(known, 'a')
    expect(failed).toMatchObject({ status: 'qualified', answeredAt: t1!.toISOString() })
    const again = applyLeadChange(failed, { status: 'new' }, { by: 'ann', now: t3! })
    expect([again.status, again.answeredAt]).toEqual(['new', undefined])
  })

  test('leaves the time of another answer', () => {
    const one = reply(aStoredLead(), 'a')
    const both = reply(one, 'b', t2)
    expect([both, one, aStoredLead()].map(findNewestReply)).toEqual(['b', 'a', ''])
    expect(fail(both, 'b')).toMatchObject({ status: 'contacted', answeredAt: t1!.toISOString() })
    expect(fail(both, 'a')).toMatchObject({ status: 'contacted', answeredAt: t2!.toISOString() })
    const { status, answeredAt } = fail(fail(both, 'a'), 'b')
    expect([status, answeredAt]).toEqual(['new', undefined])
    expect(fail(both, 'c')).toBe(both)
  })
})
