import { expect, test } from 'vitest'
import {
  clickMonths,
  clicks,
  countClick,
  readClicks,
  rollUpClicks,
} from '#server/marketing/campaigns/short-links.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

/** Noon in Chicago. */
const noon = (day: string) => new Date(`${day}T18:00:00Z`)
const DAYS = ['2026-01-30', '2026-01-31', '2026-02-01'] as const
const LAST_DAY = { from: '2026-01-31', to: '2026-01-31' }
const countAll = async () => ({ ...(await readClicks({ from: '2026', to: '2027' })) })

test('a roll-up keeps the counts of days that are over and removes their clicks', async () => {
  for (const [i, day] of DAYS.entries()) {
    for (let n = 0; n <= i; n++) await countClick('fair', '203.0.113.7', noon(day))
    await countClick('flyer', '203.0.113.7', noon(day))
  }
  const before = await countAll()
  expect(before).toEqual({ fair: 6, flyer: 3 })
  expect(await rollUpClicks(noon('2026-02-01'))).toEqual({ count: 5, isFinished: true })
  expect(await countAll()).toEqual(before)
  expect((await clicks.keys()).map((key) => key.slice(0, 10))).toEqual(Array(4).fill(DAYS[2]))
  expect({ ...(await readClicks(LAST_DAY)) }).toEqual({ fair: 2, flyer: 1 })
  expect(await rollUpClicks(noon('2026-02-02'))).toMatchObject({ count: 4 })
  expect(await countAll()).toEqual(before)
  expect(await clickMonths.keys()).toEqual(['2026-01', '2026-02'])
})

test('a roll-up that stopped before it removed the clicks counts none twice', async () => {
  await countClick('fair', '203.0.113.7', noon(DAYS[0]))
  const [first] = await clicks.keys()
  await rollUpClicks(noon(DAYS[1]))
  await clicks.create(first ?? '', { at: noon(DAYS[0]).toISOString() })
  expect(await countAll()).toEqual({ fair: 1 })
  await rollUpClicks(noon(DAYS[1]))
  expect(await countAll()).toEqual({ fair: 1 })
})

test('a click belongs to the day where the firm is', async () => {
  await countClick('fair', '203.0.113.7', new Date('2026-02-01T05:59:00Z'))
  expect({ ...(await readClicks(LAST_DAY)) }).toEqual({ fair: 1 })
})
