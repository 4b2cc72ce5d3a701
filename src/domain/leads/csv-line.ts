/** Tells Excel that the file is UTF-8. */
export const CSV_BOM = '\uFEFF'

export type CsvCell = string | number | boolean | undefined

/** What a spreadsheet would take for the beginning of a formula, full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * One line of RFC 4180, with its line break.
 *
 * @example
 * csvLine(['Ann "Bo"', -5, '=1+1']) // => '"Ann ""Bo""",-5,\'=1+1\r\n'
 */
export function formatCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(value: CsvCell): string {
  const text = neutralizeFormula(String(value ?? ''))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Text that a spreadsheet would run is kept as text by an apostrophe; a number stays a number. */
function neutralizeFormula(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}
