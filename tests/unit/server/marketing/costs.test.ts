import { expect, test } from 'vitest'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import { costMonths, readCosts, saveCosts } from '#server/marketing/costs.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const aCost = (day: string, amount: number, campaign = 'spring', content = ''): Cost => ({
  day,
  source: '',
  medium: '',
  campaign,
  content,
  amount,
})

test('costs of a period come in the order of their days, across months', async () => {
  await saveCosts([aCost('2026-03-01', 3), aCost('2026-02-28', 2), aCost('2026-01-31', 1)])
  expect(await readCosts({ from: '2026-01-31', to: '2026-03-01' })).toMatchObject([
    { amount: 1 },
    { amount: 2 },
    { amount: 3 },
  ])
  expect(await readCosts({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject([{ amount: 2 }])
})

test('the same day, campaign and ad is replaced, and storing a table twice changes nothing', async () => {
  const table = [aCost('2026-03-01', 3), aCost('2026-03-01', 4, 'spring', 'ad-1')]
  await saveCosts(table)
  await saveCosts([aCost('2026-03-01', 5)])
  await saveCosts(table)
  expect(await readCosts({ from: '2026-03-01', to: '2026-03-31' })).toEqual(table)
})

test('two people who store costs of one month lose none', async () => {
  const tables = Array.from({ length: 6 }, (_, i) => [aCost(`2026-03-0${i + 1}`, i)])
  await Promise.all(tables.map(saveCosts))
  expect(await readCosts({ from: '2026-03-01', to: '2026-03-31' })).toHaveLength(6)
})

test('a month that cannot be read is left out and never written over', async () => {
  await blobs('costs').write('2026-03', { costs: 'of a newer release' }, { onlyIfNew: true })
  await saveCosts([aCost('2026-02-01', 1)])
  await expect(saveCosts([aCost('2026-03-01', 3)])).rejects.toThrow()
  expect(await readCosts({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(1)
  expect((await blobs('costs').read('2026-03'))?.data).toEqual({ costs: 'of a newer release' })
  expect(await costMonths.keys()).toEqual(['2026-02', '2026-03'])
})
