import { describe, expect, test } from 'vitest'
import { Failure } from '#domain/failure.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { applyLeadChange, recordWork } from '#domain/leads/lead-change.ts'
import { aContact, aStoredLead } from '#tests/support/leads.ts'

const now = new Date('2026-03-20T12:00:00Z')
const ANN = { id: '00000000-0000-4000-8000-000000000001', username: 'ann' }
const context = { by: 'bo', now, responsible: ANN }

const aLead = (given: Partial<Lead> = {}): Lead => Object.assign(aStoredLead(aContact()), given)
const change = (given: Partial<Lead>, made: LeadChange) =>
  applyLeadChange(aLead(given), made, context)

function failureOf(act: () => unknown): Failure {
  try {
    act()
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('no failure')
}

test('a deleted lead cannot be changed', () => {
  const failure = failureOf(() => change({ deletedAt: now.toISOString() }, { star: true }))
  expect(failure).toMatchObject({ code: 'not-found', message: 'This lead has been deleted.' })
})

test('a conflict names its field and brings the current lead', () => {
  const lead = aLead({ note: 'Theirs' })
  const sentence = 'Someone else changed the note. Check it and try again.'
  const failure = failureOf(() =>
    applyLeadChange(lead, { note: 'Mine', seen: { note: '' } }, context),
  )
  expect(failure).toMatchObject({ code: 'changed', message: sentence })
  expect(failure.issues).toEqual([{ field: 'note', message: sentence }])
  expect(failure.extra).toEqual({ current: lead })
})

test.each<[string, LeadChange]>([
  ['was seen but is not changed', { star: true, seen: { note: 'Old', star: false } }],
  ['already has the value', { note: 'Theirs', star: true, seen: { note: 'Old' } }],
  ['is changed unseen', { note: 'Mine', star: true }],
])('there is no conflict about a field that %s', (_, made) => {
  expect(change({ note: 'Theirs' }, made).star).toBe(true)
})

test('a change of nothing leaves the very same lead', () => {
  const lead = aLead({ star: true })
  expect(applyLeadChange(lead, { star: true, note: undefined }, context)).toBe(lead)
})

describe('a lead counts as read', () => {
  test.each<[Partial<Lead>, LeadChange, boolean]>([
    [{}, { note: 'Call her' }, false],
    [{}, { status: 'contacted' }, true],
    [{ status: 'contacted' }, { status: 'new' }, false],
    [{ status: 'contacted' }, { note: 'Call her' }, false],
    [{}, { isRead: true }, true],
  ])('%j changed by %j: %s', (given, made, isRead) => {
    expect(change(given, made).isRead).toBe(isRead)
  })
})

test('the reason of spam stays while it is spam, and no lead gets an empty one', () => {
  const spam = { status: 'spam', spamReason: 'Links' } as const
  expect(change(spam, { note: 'Sure' }).spamReason).toBe('Links')
  expect(change({ status: 'spam' }, { note: 'Sure' })).not.toHaveProperty('spamReason')
  expect(change(spam, { status: 'new' })).not.toHaveProperty('spamReason')
})

test('a due date that is not set leaves no member', () => {
  expect(change({}, { star: true })).not.toHaveProperty('dueOn')
})

test('the time of an answer stays when other fields change', () => {
  const answeredAt = '2026-03-19T12:00:00.000Z'
  expect(change({ status: 'contacted', answeredAt }, { note: 'x' }).answeredAt).toBe(answeredAt)
  expect(change({ status: 'contacted', answeredAt }, { status: 'won' }).answeredAt).toBe(answeredAt)
  expect(change({}, { note: 'x' })).not.toHaveProperty('answeredAt')
})

test('the history says that a field was emptied, and never what a note says', () => {
  const full = { status: 'won', value: 5, dueOn: '2026-04-01', responsible: ANN } as const
  const made = { value: null, dueOn: null, responsible: null, note: 'Private' }
  expect(change(full, made).history).toEqual(
    ['note', 'value', 'responsible', 'due'].map((what) => {
      return { at: now.toISOString(), by: 'bo', what, to: '' }
    }),
  )
})

test('a history keeps its newest 200 entries', () => {
  const done = Array.from({ length: 200 }, (_, i) => ({ what: 'reply', to: `${i}` }) as const)
  const long = recordWork(aLead(), { by: 'bo', now }, { what: 'note', to: 'first' }, ...done)
  expect(long.history).toHaveLength(200)
  expect(long.history.map(({ to }) => to)).toEqual(done.map(({ to }) => to))
})
