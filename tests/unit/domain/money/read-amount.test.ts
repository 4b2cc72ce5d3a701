import { describe, expect, test } from 'vitest'
import {
  findDecimalMarks,
  findTypedMark,
  readAmount,
  readCount,
  readTypedAmount,
} from '#domain/money/read-amount.ts'

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
