import { expect, test } from 'vitest'
import { failingSince, findLastProof } from '#domain/health/proof.ts'

const MONDAY = '2026-06-01T03:10:00.000Z'
const TUESDAY = '2026-06-02T03:10:00.000Z'
const WEDNESDAY = '2026-06-03T03:10:00.000Z'

const good = (ranAt: string) => ({ ranAt, failures: 0 })
const bad = (since: string) => ({ ranAt: WEDNESDAY, failures: 1, failingSince: since })

test('failingSince is the earliest failure of all proofs', () => {
  expect(failingSince([{ proof: 'leads' }, { proof: 'backup', result: good(MONDAY) }])).toBe(
    undefined,
  )
  const both = [
    { proof: 'leads', result: bad(TUESDAY) },
    { proof: 'backup', result: bad(MONDAY) },
  ] as const
  expect(failingSince(both)).toBe(MONDAY)
})

test('findLastProof is the oldest success, unless a proof fails or has never run', () => {
  const leads = { proof: 'leads', result: good(TUESDAY) } as const
  expect(findLastProof([leads, { proof: 'backup', result: good(MONDAY) }])).toBe(MONDAY)
  expect(findLastProof([leads, { proof: 'backup', result: bad(MONDAY) }])).toBeUndefined()
  expect(findLastProof([leads, { proof: 'backup' }])).toBeUndefined()
})
