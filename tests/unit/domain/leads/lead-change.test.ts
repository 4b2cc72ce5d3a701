import { LEAD_STATUSES } from '#domain/leads/lead-kinds.ts'
import { describe, expect, test } from 'vitest'
import { leadChangeSchema, leadFilterSchema } from '#domain/leads/lead-query.ts'
import { addReadMark, type Lead, leadSchema } from '#domain/leads/lead.ts'
import { applyLeadChange } from '#domain/leads/lead-change.ts'
import { aContact } from '#tests/support/leads.ts'

const now = new Date('2026-03-20T12:00:00Z')
const ANN = { id: '00000000-0000-4000-8000-000000000001', username: 'ann' }
const context = { by: 'bo', now, responsible: ANN }

function aLead(given: Partial<Lead> = {}): Lead {
  return leadSchema.parse({
    ...aContact(),
    id: '00000000-0000-4000-8000-000000000000',
    receivedAt: '2026-03-20T09:00:00.000Z',
    status: 'new',
    isRead: false,
    star: false,
    note: '',
    history: [],
    ...given,
  })
}

describe('applyLeadChange', () => {
  test('writes each change of the work into the history', () => {
    const won = applyLeadChange(
      aLead(),
      { status: 'won', value: 1200.5, responsible: ANN.id, dueOn: '2026-04-01' },
      context,
    )
    expect(won).toMatchObject({ status: 'won', isRead: true, value: 1200.5, responsible: ANN })
    expect(won.history.map(({ what, to }) => [what, to])).toEqual([
      ['status', 'won'],
      ['value', '1200.5'],
      ['responsible', 'ann'],
      ['due', '2026-04-01'],
    ])
    expect(won).toMatchObject({ changedBy: 'bo', answeredAt: now.toISOString() })
  })

  test('does not count opening or starring as work', () => {
    const opened = applyLeadChange(aLead(), { isRead: true, star: true }, context)
    expect(opened).toMatchObject({ isRead: true, star: true, history: [] })
    expect(opened).not.toHaveProperty('changedAt')
    expect(opened).not.toHaveProperty('answeredAt')
  })

  test('keeps the expected value of a lead through every status', () => {
    const valued = applyLeadChange(aLead(), { value: 5 }, context)
    for (const status of LEAD_STATUSES) {
      expect(applyLeadChange(valued, { status }, context).value).toBe(5)
    }
  })

  test('refuses a change of a field that someone else changed', () => {
    const lead = aLead({ responsible: ANN })
    const change = { responsible: null, seen: { responsible: ANN.id } }
    expect(applyLeadChange(lead, change, context)).not.toHaveProperty('responsible')
    const other = { dueOn: '2026-05-01', seen: { dueOn: null } }
    expect(() => applyLeadChange(aLead({ dueOn: '2026-04-01' }), other, context)).toThrow(
      'Someone else changed the due date.',
    )
  })

  test('keeps the name of a deleted colleague through other changes', () => {
    const lead = aLead({ responsible: ANN })
    const changed = applyLeadChange(lead, { status: 'contacted' }, { by: 'bo', now })
    expect(changed.responsible).toEqual(ANN)
  })

  test('starts the clock again when a status is undone, unless there was a reply', () => {
    const contacted = applyLeadChange(aLead(), { status: 'contacted' }, context)
    const undone = applyLeadChange(contacted, { status: 'new' }, context)
    expect(undone).not.toHaveProperty('answeredAt')
    const replied = { at: '2026-03-20T10:00:00.000Z', by: 'ann', what: 'reply', to: 'Hi' } as const
    const after = applyLeadChange({ ...contacted, history: [replied] }, { status: 'new' }, context)
    expect(after.answeredAt).toBe(replied.at)
  })

  test('removes the reason of spam that is none, and takes spam for no answer', () => {
    const spam = aLead({ status: 'spam', spamReason: 'A hidden field was filled in' })
    expect(applyLeadChange(spam, { status: 'new' }, context)).not.toHaveProperty('spamReason')
    expect(applyLeadChange(aLead(), { status: 'spam' }, context)).not.toHaveProperty('answeredAt')
  })
})

describe('a page of an earlier release', () => {
  test('may still ask for and send the status read', () => {
    expect(leadFilterSchema.parse({ status: 'read' })).toEqual({ status: 'new' })
    const change = { status: 'won', seen: { status: 'read' } }
    expect(leadChangeSchema.parse(change)).toEqual({ status: 'won', seen: { status: 'new' } })
  })
})

test.each([
  ['read', { status: 'new', isRead: true, answeredAt: 'then' }],
  ['new', { status: 'new', isRead: false }],
  ['won', { status: 'won', isRead: true, answeredAt: 'then' }],
  ['spam', { status: 'spam', isRead: true }],
])('a record of version 1 with the status %s becomes one of version 2', (status, expected) => {
  expect(addReadMark({ status, changedAt: 'then' })).toEqual({
    ...expected,
    changedAt: 'then',
    history: [],
  })
})

test('an old result of the full assessment becomes an assessment, answered when it arrived', () => {
  const record = { status: 'read', quizId: 'full-assessment', receivedAt: 'first' }
  expect(addReadMark(record)).toMatchObject({ isAssessment: true, answeredAt: 'first' })
  expect(addReadMark({ ...record, quizId: 'quiz-a' })).not.toHaveProperty('isAssessment')
})
