import { expect, test } from 'vitest'
import { findPollInterval, findWaitingBuildStart } from '#admin/kit/publishing/publishing.ts'
import { aPublishing, inMinutes, NOW } from '#tests/support/publishing.ts'

test('"Publish now" is offered while a build waits, not while one runs or failed', () => {
  expect(findWaitingBuildStart(aPublishing())).toBe(inMinutes(8))
  expect(findWaitingBuildStart(aPublishing({ state: 'building' }))).toBeUndefined()
  expect(findWaitingBuildStart(aPublishing({ state: 'failed' }))).toBeUndefined()
})

test('the state is polled often only around a build', () => {
  const { nextBuildAt: _, ...soon } = aPublishing()
  expect(findPollInterval(aPublishing(), NOW)).toBe(30_000)
  expect(findPollInterval(aPublishing({ nextBuildAt: inMinutes(0.2) }), NOW)).toBe(12_000)
  expect(findPollInterval(soon, NOW)).toBe(2_000)
  expect(findPollInterval(aPublishing({ state: 'building' }), NOW)).toBe(2_000)
  expect(findPollInterval(aPublishing({ posts: { live: 'live' }, leftover: [] }), NOW)).toBe(false)
})
