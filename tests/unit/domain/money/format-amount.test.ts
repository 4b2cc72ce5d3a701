import { expect, test } from 'vitest'
import { countDecimals, formatAmount } from '#domain/money/format-amount.ts'

test.each([
  [123_450, 'USD', '$1,234.50'],
  [0, 'USD', '$0.00'],
  [100.6, 'USD', '$1.01'],
  [1234, 'JPY', '¥1,234'],
  [1234, 'EUR', '€12.34'],
])('%d in %s is %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})

test('a currency has its own number of decimals', () => {
  expect(['USD', 'JPY', 'KWD'].map(countDecimals)).toEqual([2, 0, 3])
})
