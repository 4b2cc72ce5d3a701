/** The decimals of a currency: 2 for USD, 0 for JPY. */
export function countDecimals(currency: string): number {
  return findFormat(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * An amount in words.
 *
 * @param amount In the currency's smallest unit. A fraction, such as an average, is rounded.
 * @example
 * formatAmount(123450, 'USD') // => '$1,234.50'
 */
export function formatAmount(amount: number, currency: string): string {
  return findFormat(currency).format(Math.round(amount) / 10 ** countDecimals(currency))
}

/**
 * The same amount in digits, for a table that programs read.
 *
 * @example
 * formatDigits(123450, 2) // => '1234.50'
 */
export function formatDigits(amount: number, decimals: number): string {
  return (Math.round(amount) / 10 ** decimals).toFixed(decimals)
}

/**
 * Formats the return on each unit of currency that was spent.
 *
 * @example
 * formatReturn(24.09, 'USD') // => '24.1× ($24.09 per $1)'
 */
export function formatReturn(ratio: number, currency: string): string {
  const unit = 10 ** countDecimals(currency)
  const one = formatAmount(unit, currency).replace(/\.0+$/, '')
  return `${ratio.toFixed(1)}× (${formatAmount(ratio * unit, currency)} per ${one})`
}

/** Creating a format costs more than a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>()

/** @param currencyDisplay How the currency is named: by its code, its sign, or the shortest sign. */
export function findFormat(
  currency: string,
  currencyDisplay: 'code' | 'symbol' | 'narrowSymbol' = 'symbol',
): Intl.NumberFormat {
  const key = `${currency} ${currencyDisplay}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
  formats.set(key, format)
  return format
}
