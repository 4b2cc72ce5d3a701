import { describe, expect, test } from 'vitest'
import { newCostsSchema } from '#domain/marketing/costs/cost.ts'
import { chooseLayout } from '#domain/marketing/costs/layout.ts'
import { findDayOrders, readDay } from '#domain/marketing/costs/read-costs.ts'
import {
  findDecimalMarks,
  findTypedMark,
  readAmount,
  readCount,
  readTypedAmount,
} from '#domain/money/read-amount.ts'
import { issuesOf } from '#tests/support/issues.ts'

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

describe('an amount', () => {
  test.each([
    [' 12 ', '.', 1200],
    ['USD 1,234,567.89', '.', 123456789],
    ['1.234,50 €', ',', 123450],
    ['1\u202F234,50', ',', 123450],
    ['0.335', '.', 34],
    ['$.50', '.', 50],
    ['1’000 usd', '.', 100000],
  ] as const)('%s with "%s" is %d cents', (text, mark, cents) => {
    expect(readAmount(text, mark, mark === ',' ? 'EUR' : 'USD')).toBe(cents)
  })

  test('is not read that is no number, below nothing, a multiple or in another currency', () => {
    const broken = ['', '--', '1,23', '12,34.5', '1 2', '1.2.3', '1e5', '9'.repeat(20), '5%', '$']
    const negative = ['-5', '−12.50', '–12.50', '$-5', '-$5', '(12.50)']
    const multiples = ['10k', '$1.5k', '2M', '1.2 million', '3 Mio']
    const texts = [...broken, ...negative, ...multiples, '€5', 'CA$100', '5 EUR', '5 kr']
    expect(texts.filter((text) => readAmount(text, '.', 'USD') !== undefined)).toEqual([])
  })

  test.each([
    ['100,00 kr', 'SEK'],
    ['100,00 kr.', 'DKK'],
    ['CA$100,00', 'CAD'],
    ['AU$100,00', 'AUD'],
    ['$100,00', 'CAD'],
    ['CHF 100,00', 'CHF'],
  ])('%s is an amount in %s', (text, currency) => {
    expect(readAmount(text, ',', currency)).toBe(10_000)
  })

  test('has the decimals of its currency', () => {
    const read = (currency: string) => readAmount('1,234.5', '.', currency)
    expect(['JPY', 'USD', 'KWD'].map(read)).toEqual([1235, 123450, 1234500])
  })
})

test.each([
  ['1.234 5', '. ,'],
  ['1.234 5.50', '.'],
  ['1.234 5,50', ','],
  ['1,234.50 7,5', ''],
  ['12 --', '.'],
])('the amounts %s can have the decimal marks %s', (texts, marks) => {
  expect(findDecimalMarks(texts.split(' ')).join(' ')).toBe(marks)
})

test.each([
  ['12,345,678', 12_345_678],
  [' 12 ', 12],
  ['12\u202F345', 12_345],
  ['1 2', undefined],
  ['1.5', undefined],
])('the clicks %s are read as %s', (text, count) => {
  expect(readCount(text)).toBe(count)
})

test.each([
  ['USD 12.34', 12.34],
  ['1,000,000,000', 1_000_000_000],
  ['$50k', undefined],
  ['1.500,50', undefined],
  ['1,500.555', undefined],
  ['$1,500', 1500],
  ['1.500', undefined],
  ['0.50', 0.5],
])('the typed amount %j is %s', (text, value) => {
  expect(readTypedAmount(text, 'USD')).toBe(value)
})

test.each([
  ['1,500', 'USD', '.'],
  ['1.500,50', 'USD', ','],
  ['12,5', 'EUR', ','],
  ['1.500', 'EUR', undefined],
  ['1.500', 'JPY', undefined],
  ['1.500', 'KWD', '.'],
])('the mark of the typed amount %s in %s is %s', (text, currency, mark) => {
  expect(findTypedMark(text, currency)).toBe(mark)
})

const NAMES = { source: 'Google', medium: '', campaign: 'Spring Sale', content: '' }
const COST = { ...NAMES, day: '2026-01-31', amount: 100 }

test('a cost is stored under the tags in normal form', () => {
  const layout = chooseLayout(['Day', 'Campaign', 'Cost'])
  const { costs } = newCostsSchema.parse({ costs: [COST], layout })
  expect(costs).toEqual([{ ...COST, source: 'google', campaign: 'spring-sale' }])
})

test.each([
  [{ campaign: ' ' }, 'costs.0.campaign: A cost needs a campaign'],
  [{ amount: -1 }, 'costs.0.amount: An amount cannot be negative'],
  [{ amount: 100_000_000_001 }, 'costs.0.amount: This amount is too high'],
])('a cost with %j is refused', (given, issue) => {
  expect(issuesOf(newCostsSchema, { costs: [{ ...COST, ...given }] })).toEqual([issue])
})
