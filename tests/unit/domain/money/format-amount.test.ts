import { expect, test } from 'vitest'
import {
  countDecimals,
  formatAmount,
  formatDigits,
  formatReturn,
} from '#domain/money/format-amount.ts'

test.each([
  [123_450, 'USD', '$1,234.50'],
  [0, 'USD', '$0.00'],
  [100.6, 'USD', '$1.01'],
  [1234, 'JPY', '¥1,234'],
  [1234, 'EUR', '€12.34'],
])('the amount %d in %s is shown as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})

test('an amount is the same on screen and in a table', () => {
  const amounts = [91_552.5, 100.4, 0.5, 1_005, 12_345_678_949.5]
  const shown = amounts.map((amount) => formatAmount(amount, 'USD').replaceAll(/[$,]/g, ''))
  expect(amounts.map((amount) => formatDigits(amount, 2))).toEqual(shown)
})

test('a currency has its own number of decimals', () => {
  expect(['USD', 'JPY', 'KWD'].map(countDecimals)).toEqual([2, 0, 3])
})

test.each([
  [24.09, 'USD', '24.1× ($24.09 per $1)'],
  [0, 'EUR', '0.0× (€0.00 per €1)'],
  [2.5, 'JPY', '2.5× (¥3 per ¥1)'],
])('a return of %d in %s is shown as %s', (ratio, currency, text) => {
  expect(formatReturn(ratio, currency)).toBe(text)
})
