import { expect, test } from 'vitest'
import { proofResultSchema } from '#domain/health/proof-result.ts'
import { serverErrorSchema } from '#domain/health/server-error.ts'
import { storageFindingSchema } from '#domain/health/storage-finding.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { unreadableRecordQuerySchema } from '#domain/health/unreadable-record-query.ts'

const at = '2026-03-20T12:00:00.000Z'

test.each([
  [{ ranAt: at, failures: 0 }, true],
  [{ ranAt: at, failures: 3, failingSince: at, detail: 'x'.repeat(500) }, true],
  [{ ranAt: at, failures: -1 }, false],
  [{ ranAt: at, failures: 0.5 }, false],
  [{ ranAt: 'today', failures: 0 }, false],
  [{ ranAt: at, failures: 0, detail: 'x'.repeat(501) }, false],
])('that %j can be the result of a proof is %s', (result, isValid) => {
  expect(proofResultSchema.safeParse(result).success).toBe(isValid)
})

test('a server error has a time, a request and an id', () => {
  const error = { at, request: 'GET /api/health', requestId: 'a' }
  expect(serverErrorSchema.parse(error)).toEqual(error)
  expect(serverErrorSchema.safeParse({ ...error, at: undefined }).success).toBe(false)
})

test('a finding is about a rule of storage', () => {
  for (const rule of Object.keys(STORAGE_RULES))
    expect(storageFindingSchema.parse({ rule, holds: true })).toEqual({ rule, holds: true })
  expect(storageFindingSchema.safeParse({ rule: 'other', holds: true }).success).toBe(false)
})

test.each([
  [{ store: 'x'.repeat(100), key: 'y'.repeat(300) }, true],
  [{ store: 'x'.repeat(101), key: 'y' }, false],
  [{ store: 'x', key: 'y'.repeat(301) }, false],
  [{ store: 'x' }, false],
])('a query for an unreadable record has a bounded store and key, case %#', (query, isValid) => {
  expect(unreadableRecordQuerySchema.safeParse(query).success).toBe(isValid)
})
