import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { Cron } from 'croner'
import { isJobLate, JOBS } from '#domain/health/jobs.ts'

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

test('every scheduled function is listed, with its schedule', () => {
  const scheduled = globSync('functions/cron-*.ts').map((file) => {
    const source = readFileSync(file, 'utf8')
    const schedule = /schedule: '([^']+)'/.exec(source)?.[1] ?? ''
    const [first, second] = new Cron(schedule, { timezone: 'UTC' }).nextRuns(2)
    return [
      /runJob\('([^']+)'/.exec(source)?.[1] ?? basename(file, '.ts').slice('cron-'.length),
      (Number(second) - Number(first)) / 60_000,
    ] as const
  })
  const listed = Object.entries(JOBS).map(([job, { everyMinutes }]) => [job, everyMinutes] as const)
  expect(new Map(scheduled)).toEqual(new Map(listed))
})
