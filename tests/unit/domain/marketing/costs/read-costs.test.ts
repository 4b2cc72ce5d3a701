import { describe, expect, test } from 'vitest'
import { parseTable } from '#domain/csv/csv.ts'
import {
  chooseLayout,
  isSameHeaders,
  planStoring,
  spreadCost,
} from '#domain/marketing/costs/layout.ts'
import { readCostTable, findDayOrders, readDay } from '#domain/marketing/costs/read-costs.ts'
import { addDays } from '#domain/time/utc-day.ts'

const known = [{ campaign: 'spring', ids: ['1234567'] }]

function read(text: string, given: Partial<Parameters<typeof readCostTable>[1]> = {}) {
  const table = parseTable(text)
  if (!table) throw new Error('no table')
  const layout = chooseLayout(table.headers)
  return readCostTable(table, { layout, known, currency: 'USD', ...given })
}

/** As Google Ads exports a campaign report. */
const GOOGLE = `Campaign report
"March 1, 2026 - March 2, 2026"
Day,Campaign status,Campaign,Currency code,Clicks,Cost
2026-03-01,Enabled,Spring,USD,"1,200",250.10
2026-03-01,Enabled,Summer Sale!,USD,3,2.00
2026-03-02,Enabled,1234567,USD,5,10
Total: Campaigns,,--,USD,"1,208",262.10
Total: Account,,--,USD,"1,208",262.10`

test('a table of Google Ads is read without its totals', () => {
  const { costs, totals, unknown, unreadable, rows } = read(GOOGLE)
  expect(costs).toMatchObject([
    { day: '2026-03-01', campaign: 'spring', amount: 25010, clicks: 1200 },
    { day: '2026-03-01', campaign: 'summer-sale', amount: 200, source: 'google', medium: 'cpc' },
    { day: '2026-03-02', campaign: 'spring', amount: 1000, clicks: 5 },
  ])
  expect(totals.map(({ row }) => row.line)).toEqual([7, 8])
  expect([unknown, unreadable, rows]).toEqual([['summer-sale'], [], 3])
})

test('a table that can be read in two ways reports both and follows the choice of the person', () => {
  const text = 'Day;Campaign;Cost\n03/04/2026;Spring;1.234\n04/04/2026;Spring;2.000'
  const { costs, dayOrders, decimalMarks } = read(text)
  expect(costs[0]).toMatchObject({ day: '2026-03-04', amount: 123, source: '', medium: '' })
  expect([dayOrders, decimalMarks].map(({ length }) => length)).toEqual([2, 2])
  const choice = { dayOrder: 'day-first', decimalMark: ',' } as const
  const layout = { ...chooseLayout(['Day', 'Campaign', 'Cost']), ...choice }
  expect(read(text, { layout }).costs[0]).toMatchObject({ day: '2026-04-03', amount: 123400 })
})

test('every row that cannot be read is listed with its line and the reason', () => {
  const lines = ['soon,Spring,1', '2026-03-01,Spring,--', '2026-03-01,!!!,1']
  const { unreadable, rows } = read(['Day,Campaign,Cost', ...lines].join('\n'))
  expect(unreadable.map(({ row, reason }) => [row.line, reason])).toEqual([
    [2, '"soon" is not a day'],
    [3, '"--" is not a cost'],
    [4, '"!!!" is not a campaign'],
  ])
  expect(rows).toBe(0)
})

test('a layout is found by its headers, whatever their case', () => {
  const layout = chooseLayout([' Day', 'Campaign', 'Cost / conv.', 'Cost'])
  expect(layout.columns).toEqual({ day: 0, campaign: 1, cost: 3 })
  expect(chooseLayout(['day', 'CAMPAIGN ', 'Cost / conv.', 'cost'], [layout])).toBe(layout)
  expect(chooseLayout(['Day', 'Campaign', 'Cost'], [layout])).not.toBe(layout)
})

test('rows of the same day, campaign and ad are added up, with clicks where any has them', () => {
  const rows = ['Spring,A,2,1.10', 'spring,a,3,2.20', 'Spring,b,,1', 'Spring,b,4,1']
  const more = ['Spring,c,4,1', 'Spring,c,,1', 'Spring,d,,1', 'Spring,d,,1']
  const lines = [...rows, ...more].map((row) => `2026-03-01,${row}`)
  const { costs } = read(['Day,Campaign,Ad name,Clicks,Cost', ...lines].join('\n'))
  const sums = costs.map(({ content, clicks, amount }) => `${content}: ${clicks} for ${amount}`)
  expect(sums).toEqual(['a: 5 for 330', 'b: 4 for 200', 'c: 4 for 200', 'd: undefined for 200'])
  expect(costs.at(-1)).not.toHaveProperty('clicks')
})

test('a row counts as a total by a word in its first cells, or by what they lack', () => {
  const named = ['Totals,Spring,1', 'Total for 30 days,Spring,1', '2026-03-01,Grand Total,1']
  const sums = [...named, '2026-03-01,Total: Search,1', '2026-03-01,--,1', ',,12']
  const names = ['Total Makeover', 'Totally new', 'Sub total']
  const rows = [...sums, ...names.map((name) => `2026-03-01,${name},1`)]
  const isTotal = (row: string) => read(`Day,Campaign,Cost\n${row}`).totals.length > 0
  expect(rows.filter(isTotal)).toEqual(sums)
})

test.each([
  [['Day', ' Cost'], ['day ', 'COST'], true],
  [['Day'], ['Day', 'Cost'], false],
  [['Day', 'Cost'], ['Day', 'Spend'], false],
])('the headers %j and %j count as the same: %s', (a, b, isSame) => {
  expect(isSameHeaders(a, b)).toBe(isSame)
})

test.each([
  ['Day,Campaign name,Amount spent (EUR)\n2026-03-01,Spring,1', ['EUR']],
  ['Day,Campaign,Currency code,Cost\n2026-03-01,Spring,usd,1\n2026-03-02,Spring,CAD,1', ['CAD']],
  ['Tag;Kampagne;Währungscode;Kosten\n01.03.2026;Spring;EUR;1,00', ['EUR']],
  ['Day,Campaign,Cost\n2026-03-01,Spring,£1.00\n2026-03-02,Spring,£2.00', ['£']],
  ['Day,Campaign,Cost\n2026-03-01,Spring,CA$1.00\n2026-03-02,Spring,¥2', ['CA$', '¥']],
  ['Day\tCampaign\tCost\n2026-03-01\tSpring\t100,00 kr', ['KR']],
  ['Day,Campaign,Cost\n2026-03-01,A,$1.00\n2026-03-02,A,US$2\n2026-03-03,A,USD 3', []],
  ['Day,Campaign,Cost (net),Currency\n2026-03-01,Spring,1.00,Dollars', []],
])('the currencies of %j other than the dollar are %j', (text, currencies) => {
  expect(read(text).otherCurrencies).toEqual(currencies)
})

test.each([
  ['LinkedIn', 'Start Date (in UTC),Campaign Name,Total Spent\n2/3/2026,A,9'],
  ['German LinkedIn', 'Startdatum (in UTC),Name der Kampagne,Gesamtausgaben\n3.2.2026,A,9'],
  ['Meta by day', 'Campaign name,Day,Amount spent,Reporting ends\nA,2026-02-03,9,2026-02-28'],
  ['German Meta', 'Berichtsstart,Tag,Kampagnenname,Ausgegebener Betrag\n2026-02-01,2026-02-03,A,9'],
])('a table of %s is read', (_, text) => {
  expect(read(text).costs).toMatchObject([{ day: '2026-02-03', campaign: 'a', amount: 900 }])
})

test('a date with dots is read with its day first and asks no question', () => {
  const { costs, dayOrders } = read('Tag;Kampagne;Kosten\n03.04.2026;Spring;1,00')
  expect(dayOrders).toHaveLength(1)
  expect(costs).toMatchObject([{ day: '2026-04-03' }])
})

test('a row with a cost of 0 is left out, unless it corrects a stored cost', () => {
  const text = 'Day,Campaign,Cost\n2026-03-01,Summer,0.00\n2026-03-02,Autumn,5'
  const { costs, unknown } = read(text)
  expect(unknown).toEqual(['autumn'])
  expect(planStoring(costs, [])).toMatchObject({ costs: [{ campaign: 'autumn' }], replaced: 0 })
  const before = costs.map((cost) => ({ ...cost, amount: 100 }))
  expect(planStoring(costs, before)).toEqual({ costs, replaced: 2, overlapping: [] })
})

test.each([
  ['by ad after whole campaigns', 'google cpc -', 'google cpc blue', true],
  ['whole campaigns after ads', 'google cpc blue', 'google cpc -', true],
  ['of a platform after costs of none', '- - -', 'google cpc -', true],
  ['of none after costs of a platform', 'google cpc blue', '- - -', true],
  ['of another ad', 'google cpc blue', 'google cpc red', false],
  ['of another platform', 'google cpc -', 'facebook paid-social blue', false],
  ['that replaces them', 'google cpc -', 'google cpc -', false],
])('a table %s names the stored costs that it may have in it', (_, stored, added, isNamed) => {
  const build = (names: string, given = {}) => {
    const [source = '', medium = '', content = ''] = names.replaceAll(/(?<= |^)-/g, '').split(' ')
    return { day: '2026-03-01', campaign: 'spring', source, medium, content, amount: 5, ...given }
  }
  const others = [build(stored, { day: '2026-03-02' }), build(stored, { campaign: 'summer' })]
  const { overlapping } = planStoring([build(added)], [build(stored), ...others])
  expect(overlapping).toEqual(isNamed ? [build(stored)] : [])
})

test('clicks that cost nothing are stored', () => {
  const { costs, unknown } = read('Day,Campaign,Cost,Clicks\n2026-03-01,Summer,0.00,50')
  expect(unknown).toEqual(['summer'])
  expect(planStoring(costs, []).costs).toMatchObject([{ amount: 0, clicks: 50 }])
})

test.each([
  ['Google Ads', GOOGLE, 'google/cpc'],
  ['LinkedIn', 'Start Date (in UTC),Campaign Name,Total Spent', 'linkedin/paid-social'],
  ['Microsoft', 'Gregorian date,Campaign,Spend,Currency code', 'bing/cpc'],
])('the headers of a table of %s tell its platform', (_, text, platform) => {
  const { source, medium } = chooseLayout(parseTable(text)?.headers ?? [])
  expect(`${source}/${medium}`).toBe(platform)
})

test('a column of clicks may have a name of Google or Meta, in German too', () => {
  for (const header of ['Clicks', 'Link clicks', 'Klicks (alle)', 'Link-Klicks'])
    expect(chooseLayout(['Tag', 'Kampagne', 'Kosten', header]).columns.clicks, header).toBe(3)
})

describe('a cost of a period', () => {
  const text = 'Reporting starts,Reporting ends,Campaign name,Amount spent (USD),Link clicks'
  const row = (start: string, end: string) => `${text}\n${start},${end},Spring,100.00,10`

  test('is spread over its days to the cent', () => {
    const { costs, rows } = read(row('2026-02-27', '2026-03-01'))
    expect(costs.map(({ day, amount, clicks }) => [day, amount, clicks])).toEqual([
      ['2026-02-27', 3333, 3],
      ['2026-02-28', 3333, 3],
      ['2026-03-01', 3334, 4],
    ])
    expect(rows).toBe(1)
  })

  test.each([1, 7, 366])('adds up to its amount over %d days', (days) => {
    const cost = { ...read(row('2026-01-01', '')).costs[0]!, amount: 1_000_003 }
    const parts = spreadCost(cost, addDays(cost.day, days - 1))
    expect(parts).toHaveLength(days)
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_000_003)
  })

  test.each(['2026-02-26', '2027-02-28', 'soon'])('is left out when it ends %s', (end) => {
    expect(read(row('2026-02-27', end)).unreadable).toMatchObject([
      { reason: `"${end}" is not a last day within a year` },
    ])
  })
})

test.each([
  ['2026-03-04', '2026-03-04'],
  [' 20260304 ', '2026-03-04'],
  ['Wednesday, March 4, 2026', '2026-03-04'],
  ['4. Mar 2026', '2026-03-04'],
  ['03/04/2026', '2026-03-04'],
])('the day %s is read', (text, day) => {
  expect(readDay(text, 'month-first')).toBe(day)
})

test('a day is not read that does not exist, or has no year of four digits', () => {
  const texts = ['', '2026-02-30', '13/13/2026', '03/04/26', '46085', 'Foo 4, 2026']
  expect(texts.filter((text) => readDay(text, 'month-first'))).toEqual([])
})

test.each([
  ['03/04/2026 05/06/2026', 'month-first day-first'],
  ['03/04/2026 12/13/2026', 'month-first'],
  ['03/04/2026 13/03/2026', 'day-first'],
  ['03/13/2026 13/03/2026', ''],
  ['2026-03-04 5/5/2026', 'month-first'],
])('the days %s can have the orders: %s', (texts, orders) => {
  expect(findDayOrders(texts.split(' ')).join(' ')).toBe(orders)
})
