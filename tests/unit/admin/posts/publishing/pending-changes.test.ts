import { describe, expect, test } from 'vitest'
import { pollInterval, waitsUntil } from '#admin/kit/publishing/publishing.ts'
import { describeVisibility, listPendingChanges } from '#admin/posts/publishing/pending-changes.ts'
import type { Publishing } from '#domain/posts/publishing.ts'

const NOW = Date.parse('2026-03-10T15:30:00')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const aState = (given: Partial<Publishing> = {}): Publishing => ({
  state: 'live',
  since: inMinutes(-60),
  posts: { new: 'waiting', edited: 'waiting', live: 'live', draft: 'draft' },
  outdated: ['edited'],
  leftover: [{ id: 'draft', title: 'Unpublished' }],
  nextBuildAt: inMinutes(8),
  visibleAt: inMinutes(10),
  builds: { count: 3 },
  ...given,
})

test('the changes that wait are the new, the edited and the removed articles', () => {
  const published = ['live', 'new', 'edited'].map((id) => ({ id, title: `The ${id} one` }))
  expect(listPendingChanges(aState(), published)).toEqual([
    { id: 'new', title: 'The new one', kind: 'New' },
    { id: 'edited', title: 'The edited one', kind: 'Edited' },
    { id: 'draft', title: 'Unpublished', kind: 'Removed' },
  ])
})

describe('what visitors see of an article is said', () => {
  const { visibleAt: _, ...unknownEnd } = aState()

  test.each<[string, string, Publishing, string | undefined]>([
    ['edited', 'edited', aState(), 'Visitors see the previous version until about 3:40 PM UTC.'],
    ['unpublished', 'draft', aState(), 'Visitors still see this article until about 3:40 PM UTC.'],
    ['new', 'new', aState(), undefined],
    ['live', 'live', aState(), undefined],
    [
      'edited, while builds fail',
      'edited',
      { ...unknownEnd, state: 'failed' },
      'Visitors see the previous version until a build succeeds.',
    ],
    [
      'edited, and the build is not known',
      'edited',
      unknownEnd,
      'Visitors see the previous version until the next build.',
    ],
  ])('of one that is %s', (_case, id, publishing, sentence) => {
    expect(describeVisibility(id, publishing)).toBe(sentence)
  })
})

test('"Publish now" is offered while a build waits, not while one runs or failed', () => {
  expect(waitsUntil(aState())).toBe(inMinutes(8))
  expect(waitsUntil(aState({ state: 'building' }))).toBeUndefined()
  expect(waitsUntil(aState({ state: 'failed' }))).toBeUndefined()
})

test('the state is polled often only around a build', () => {
  const { nextBuildAt: _, ...soon } = aState()
  expect(pollInterval(aState(), NOW)).toBe(30_000)
  expect(pollInterval(aState({ nextBuildAt: inMinutes(0.2) }), NOW)).toBe(12_000)
  expect(pollInterval(soon, NOW)).toBe(2_000)
  expect(pollInterval(aState({ state: 'building' }), NOW)).toBe(2_000)
  expect(pollInterval(aState({ posts: { live: 'live' }, leftover: [] }), NOW)).toBe(false)
})
