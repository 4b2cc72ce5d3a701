import { expect, test } from 'vitest'
import { failingSince, findLastSelfCheck } from '#domain/health/self-check.ts'

const MONDAY = '2026-06-01T03:10:00.000Z'
const TUESDAY = '2026-06-02T03:10:00.000Z'
const WEDNESDAY = '2026-06-03T03:10:00.000Z'

const good = (ranAt: string) => ({ ranAt, failures: 0 })
const bad = (since: string) => ({ ranAt: WEDNESDAY, failures: 1, failingSince: since })

test('failingSince is the earliest failure of all self-checks', () => {
  expect(failingSince([{ check: 'leads' }, { check: 'backup', result: good(MONDAY) }])).toBe(
    undefined,
  )
  const both = [
    { check: 'leads', result: bad(TUESDAY) },
    { check: 'backup', result: bad(MONDAY) },
  ] as const
  expect(failingSince(both)).toBe(MONDAY)
})

test('findLastSelfCheck is the oldest success, unless a proof fails or has never run', () => {
  const leads = { check: 'leads', result: good(TUESDAY) } as const
  expect(findLastSelfCheck([leads, { check: 'backup', result: good(MONDAY) }])).toBe(MONDAY)
  expect(findLastSelfCheck([leads, { check: 'backup', result: bad(MONDAY) }])).toBeUndefined()
  expect(findLastSelfCheck([leads, { check: 'backup' }])).toBeUndefined()
})
