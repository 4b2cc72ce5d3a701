/** The decimals of a currency: 2 for USD, 0 for JPY. */
export function countDecimals(currency: string): number {
  return createFormat(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * An amount in words.
 *
 * @param amount In the currency's smallest unit. A fraction, such as an average, is rounded.
 * @example
 * formatAmount(123450, 'USD') // => '$1,234.50'
 */
export function formatAmount(amount: number, currency: string): string {
  return createFormat(currency).format(amount / 10 ** countDecimals(currency))
}

function createFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
}
