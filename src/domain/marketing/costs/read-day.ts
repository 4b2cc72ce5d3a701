/** How the days of a table are written, where digits alone do not say it. */
export const DAY_ORDERS = ['month-first', 'day-first'] as const

export type DayOrder = (typeof DAY_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const MONTH_NAME_FIRST = /^(?:[a-z]+,\s*)?([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i
const DAY_BEFORE_NAME = /^(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/i

/**
 * The orders in which every readable day of a column can be read. Two mean that only a person can
 * know, such as for 03/04/2026; none that the column mixes them.
 */
export function findDayOrders(texts: Iterable<string>): readonly DayOrder[] {
  const parts = [...texts].flatMap((text) => {
    const [, first, second] = YEAR_LAST.exec(text.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  // 5/5/2026 is the same day in both.
  const unequal = parts.filter(([first, second]) => first !== second)
  if (unequal.length === 0) return ['month-first']
  return DAY_ORDERS.filter((order) =>
    unequal.every(([first, second]) => (order === 'month-first' ? first : second) <= 12),
  )
}

/**
 * A day as 2026-01-31, or `undefined` for a text that is none.
 *
 * @example
 * readDay('03/04/2026', 'month-first') // => '2026-03-04'
 */
export function readDay(text: string, order: DayOrder): string | undefined {
  const trimmed = text.trim()
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? COMPACT.exec(trimmed) ?? []
  if (year) return buildDay(year, month, day)
  const [, first, second, lastYear] = YEAR_LAST.exec(trimmed) ?? []
  if (lastYear) {
    return order === 'month-first'
      ? buildDay(lastYear, first, second)
      : buildDay(lastYear, second, first)
  }
  const [, name, namedDay, namedYear] = MONTH_NAME_FIRST.exec(trimmed) ?? []
  if (namedYear) return buildDay(namedYear, findMonth(name), namedDay)
  const [, dayFirst, monthName, otherYear] = DAY_BEFORE_NAME.exec(trimmed) ?? []
  return buildDay(otherYear, findMonth(monthName), dayFirst)
}

function buildDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(text)
  // 2026-02-30 would be read as the 2nd of March by some and as nothing by others.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

function findMonth(name = ''): string {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return index < 0 ? '' : String(index + 1)
}
