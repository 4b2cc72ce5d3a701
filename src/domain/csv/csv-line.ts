/** Marks the file as UTF-8 for Excel. */
export const CSV_BOM = '\uFEFF'

export type CsvCell = string | number | boolean | undefined

/**
 * Where a spreadsheet can start a formula, full-width forms included: at the start of a cell, and
 * where one that separates cells by semicolons or tabs starts another.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?= *[=+\-@＝＋－＠])/g
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",;\t\r\n]/

/**
 * One line of RFC 4180, with its line break.
 *
 * @example
 * formatCsvRow(['Ann "Bo"', -5, '=1+1']) // => '"Ann ""Bo""",-5,\'=1+1\r\n'
 */
export function formatCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(value: CsvCell): string {
  const text = neutralizeFormula(String(value ?? ''))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Prevents CSV injection: an apostrophe makes a formula plain text. Numbers stay numbers. */
function neutralizeFormula(text: string): string {
  return PLAIN_NUMBER.test(text) ? text : text.replace(FORMULA_START, "'")
}
