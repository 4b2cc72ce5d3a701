import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isJobLate, JOBS } from '#domain/health/health-report.ts'

const started = '2026-03-01T03:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(started) + minutes * 60_000)

test('a job is late when two of its runs are missing', () => {
  expect(isJobLate('outbox', started, after(20))).toBe(false)
  expect(isJobLate('outbox', started, after(21))).toBe(true)
  expect(isJobLate('cleanup', started, after(2 * 24 * 60))).toBe(false)
  expect(isJobLate('cleanup', started, after(2 * 24 * 60 + 11))).toBe(true)
})

test('a job of another release is never late', () =>
  expect(isJobLate('retired', started, after(1e6))).toBe(false))

test('every job is listed', () => {
  const files = ['functions/jobs.ts', 'src/server/operations/self-checks/run-self-checks.ts']
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/runJob\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(names.toSorted()).toEqual(Object.keys(JOBS).toSorted())
})
