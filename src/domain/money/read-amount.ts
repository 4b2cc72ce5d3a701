/** The character before the decimals of a table's amounts. */
export const DECIMAL_MARKS = ['.', ','] as const

export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** The parts of a text that do not belong to its number: a currency's sign or code, spaces and apostrophes. */
const NOISE = /^[^\d.,()-]*|[^\d.,()]*$|[\s\u00A0\u202F'’](?=\d{3})/g

/**
 * The marks with which every amount of a column can be read. Two marks mean that only a person can
 * decide, such as for 1.234. None means that the column mixes them.
 */
export function findDecimalMarks(texts: Iterable<string>): readonly DecimalMark[] {
  const marked = [...texts].map(stripNoise).filter((text) => /[.,]/.test(text))
  if (marked.length === 0) return ['.']
  return DECIMAL_MARKS.filter((mark) =>
    marked.every((text) => readDigits(text, mark) !== undefined),
  )
}

/**
 * An amount in the smallest unit of its currency, or `undefined` for another text. More
 * decimals than the currency has are rounded.
 *
 * @example
 * readAmount('$1,234.50', '.', 2) // => 123450
 */
export function readAmount(text: string, mark: DecimalMark, decimals: number): number | undefined {
  const digits = readDigits(stripNoise(text), mark)
  if (digits === undefined) return undefined
  const [whole = '', fraction = ''] = digits.split('.')
  // Moving the point in the text keeps the amount exact.
  const units = whole + fraction.slice(0, decimals).padEnd(decimals, '0')
  const isRoundedUp = Number(fraction[decimals] ?? 0) >= 5
  const amount = Number(units) + (isRoundedUp ? 1 : 0)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/**
 * The amount that a person typed, in the currency, with or without its sign and commas; `undefined`
 * for another text and for more than two decimals.
 *
 * @example
 * readTypedAmount('$1,500.50') // => 1500.5
 */
export function readTypedAmount(text: string): number | undefined {
  const units = readAmount(text, '.', 4)
  return units === undefined || units % 100 !== 0 ? undefined : units / 10_000
}

/** A whole number, such as a number of clicks, with any grouping; `undefined` for another text. */
export function readCount(text: string): number | undefined {
  const digits = stripNoise(text)
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(digits)) return undefined
  return Number(digits.replaceAll(/[.,]/g, ''))
}

function stripNoise(text: string): string {
  return text.trim().replaceAll(NOISE, '')
}

/** The digits with a decimal point and without grouping. */
function readDigits(text: string, mark: DecimalMark): string | undefined {
  const [grouping, point] = mark === '.' ? [',', '.'] : ['.', ',']
  const pattern = new RegExp(`^(?:\\d+|\\d{1,3}(?:\\${grouping}\\d{3})+)?(?:\\${point}\\d+)?$`)
  if (!/\d/.test(text) || !pattern.test(text)) return undefined
  return text.replaceAll(grouping, '').replace(point, '.')
}
