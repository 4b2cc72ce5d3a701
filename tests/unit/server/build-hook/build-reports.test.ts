import { expect, test } from 'vitest'
import {
  type BuildReport,
  countBuildsOfMonth,
  isBuilding,
  latestBuild,
  saveBuildReport,
  sweepBuilds,
} from '#server/build-hook/build-reports.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const report = (
  state: BuildReport['state'],
  at: string,
  id = 'one',
  startedAt = at,
): BuildReport => {
  return { state, at, build: { id, startedAt } }
}
const march = new Date('2026-03-31T23:59:59Z')

test('the latest report knows how long the last good build took', async () => {
  const begun = '2026-03-10T12:00:00.000Z'
  await saveBuildReport(report('building', begun))
  expect((await latestBuild())?.tookMs).toBeUndefined()
  expect(await isBuilding(new Date(begun))).toBe(true)
  await saveBuildReport(report('ready', '2026-03-10T12:00:40.000Z', 'one', begun))
  expect(await latestBuild()).toMatchObject({ state: 'ready', tookMs: 40_000 })
  expect(await isBuilding(new Date(begun))).toBe(false)
  await saveBuildReport(report('failed', '2026-03-10T12:10:00.000Z', 'two', begun))
  expect(await latestBuild()).toMatchObject({ state: 'failed', tookMs: 40_000 })
  await saveBuildReport({ state: 'ready', at: '2026-03-10T12:20:00.000Z' })
  expect((await latestBuild())?.tookMs).toBe(40_000)
  await saveBuildReport(report('ready', begun, 'three', '2026-03-10T12:00:05.000Z'))
  expect((await latestBuild())?.tookMs).toBe(0)
})

test('a build is counted once in the month in which it began', async () => {
  const begun = '2026-03-31T23:59:50.000Z'
  await saveBuildReport(report('building', begun))
  await saveBuildReport(report('ready', '2026-04-01T00:00:10.000Z', 'one', begun))
  await saveBuildReport(report('building', '2026-03-01T00:00:00.000Z', 'two'))
  await saveBuildReport(report('building', '2026-02-28T23:59:59.000Z', 'three'))
  await saveBuildReport({ state: 'building', at: begun })
  expect(await countBuildsOfMonth(march)).toBe(2)
  expect(await countBuildsOfMonth(new Date('2026-04-01T00:00:00Z'))).toBe(0)
})

test('the counts of a year are kept', async () => {
  await saveBuildReport(report('building', '2025-02-28T23:00:00.000Z', 'old'))
  await saveBuildReport(report('building', '2025-03-01T00:00:00.000Z', 'kept'))
  expect(await sweepBuilds(march, 0)).toEqual({ count: 0, isFinished: false })
  expect(await sweepBuilds(march)).toEqual({ count: 1, isFinished: true })
  expect(await countBuildsOfMonth(new Date('2025-03-05T00:00:00Z'))).toBe(1)
})
