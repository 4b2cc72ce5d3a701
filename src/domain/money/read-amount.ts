import { countDecimals, findFormat } from './format-amount.ts'

/** The character before the decimals of a table's amounts. */
export const DECIMAL_MARKS = ['.', ','] as const

export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** A number, and in front of it or behind it a currency's name. */
const AMOUNT =
  /^((?:\p{L}{1,3}\.?)?\p{Sc}?)\s*([.,]?\d(?:[\d.,\s'’]*[\d.,])?)\s*((?:\p{L}{1,3}\.?)?\p{Sc}?)$/u

/**
 * Splits an amount into its number and the names of a currency around it, such as `US$` or `kr`.
 * Another text, such as a negative amount, has neither.
 */
export function splitAmount(text: string) {
  const [, before = '', number = '', behind = ''] = AMOUNT.exec(text.trim()) ?? []
  return {
    names: [before, behind].flatMap((name) => name.replace('.', '') || []),
    // Spaces and apostrophes before three digits only separate thousands.
    number: number.replaceAll(/[\s'’](?=\d{3})/g, ''),
  }
}

/** Lists the names that a currency can have beside an amount, in capitals: `USD`, `$`, `US$`. */
function listCurrencyNames(currency: string): string[] {
  const names = (['code', 'symbol', 'narrowSymbol'] as const).map((display) => {
    const parts = findFormat(currency, display).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  })
  return [...names, `${currency.slice(0, 2)}${names.at(-1)}`].map((name) => name.toUpperCase())
}

/** The names that are not of a currency, in capitals. */
export function findOtherNames(names: readonly string[], currency: string): string[] {
  const own = listCurrencyNames(currency)
  return names.map((name) => name.toUpperCase()).filter((name) => !own.includes(name))
}

/**
 * The decimal marks that fit all amounts of a column: two if a person must decide, as for 1.234,
 * and none if the column mixes them.
 */
export function findDecimalMarks(texts: Iterable<string>): readonly DecimalMark[] {
  const numbers = Array.from(texts, (text) => splitAmount(text).number)
  const marked = numbers.filter((number) => /[.,]/.test(number))
  if (marked.length === 0) return ['.']
  return DECIMAL_MARKS.filter((mark) =>
    marked.every((text) => readDigits(text, mark) !== undefined),
  )
}

/**
 * Reads an amount in the smallest unit of its currency, rounded where it has more decimals. A text
 * that is no amount or names another currency is `undefined`.
 *
 * @param decimals How many digits of a fraction the unit has.
 * @example
 * readAmount('$1,234.50', '.', 'USD') // => 123450
 */
export function readAmount(
  text: string,
  mark: DecimalMark,
  currency: string,
  decimals = countDecimals(currency),
): number | undefined {
  const { names, number } = splitAmount(text)
  const digits = readDigits(number, mark)
  if (digits === undefined || findOtherNames(names, currency).length > 0) return
  const [whole = '', fraction = ''] = digits.split('.')
  // Moving the point in the text keeps the amount exact.
  const units = whole + fraction.slice(0, decimals).padEnd(decimals, '0')
  const isRoundedUp = Number(fraction[decimals] ?? 0) >= 5
  const amount = Number(units) + (isRoundedUp ? 1 : 0)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/**
 * The decimal mark of an amount that a person typed, where it is certain. In 1,234 the comma groups
 * thousands; in 1.234 the point can be either, unless the currency has three decimals.
 */
export function findTypedMark(text: string, currency: string): DecimalMark | undefined {
  const [mark, other] = findDecimalMarks([text])
  const isUnclear = other && splitAmount(text).number.includes('.')
  return isUnclear && countDecimals(currency) !== 3 ? undefined : mark
}

/**
 * The amount that a person typed, in the currency, with or without its sign and commas; `undefined`
 * for another text, for more than two decimals and for 1.500, which can be two amounts.
 *
 * @example
 * readTypedAmount('$1,500.50', 'USD') // => 1500.5
 */
export function readTypedAmount(text: string, currency: string): number | undefined {
  const isClear = findTypedMark(text, currency) === '.'
  const units = isClear ? readAmount(text, '.', currency, 4) : undefined
  return units === undefined || units % 100 !== 0 ? undefined : units / 10_000
}

/** A whole number, such as a number of clicks, with any grouping; `undefined` for another text. */
export function readCount(text: string): number | undefined {
  const digits = text.trim().replaceAll(/[\s'’](?=\d{3})/g, '')
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(digits)) return undefined
  return Number(digits.replaceAll(/[.,]/g, ''))
}

/** The digits with a decimal point and without grouping. */
function readDigits(text: string, mark: DecimalMark): string | undefined {
  const [grouping, point] = mark === '.' ? [',', '.'] : ['.', ',']
  const pattern = new RegExp(`^(?:\\d+|\\d{1,3}(?:\\${grouping}\\d{3})+)?(?:\\${point}\\d+)?$`)
  if (!/\d/.test(text) || !pattern.test(text)) return undefined
  return text.replaceAll(grouping, '').replace(point, '.')
}
