/** Marks the file as UTF-8 for Excel. */
export const CSV_BOM = '\uFEFF'

export type CsvCell = string | number | boolean | undefined

/**
 * The places where a spreadsheet can read a formula, full-width forms included: the start of a
 * cell, and behind a semicolon or tab, which separate cells in some programs. Quotes and spaces
 * before the formula are skipped.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=["\p{Zs}]*[=+\-@＝＋－＠])/gu
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

/** A row of a table with its line number in the text, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A table as a spreadsheet copies it or an ad platform exports it. */
export interface Table {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
}

const SEPARATORS = ['\t', ';', ','] as const

/** Day, campaign and cost: a row with fewer cells is a title above the table. */
const FEWEST_COLUMNS = 3

/**
 * The table in a text with tabs, commas or semicolons between its cells. Titles above it and empty
 * rows are left out.
 *
 * @returns `undefined` when no row has three cells.
 */
export function parseTable(text: string): Table | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const tables = SEPARATORS.map((separator) => splitCells(plain, separator))
  // The right separator finds the most cells.
  const [rows = []] = tables.toSorted((a, b) => countCells(b) - countCells(a))
  const first = rows.findIndex(({ cells }) => cells.filter(Boolean).length >= FEWEST_COLUMNS)
  const headers = rows[first]?.cells
  return headers && { headers, rows: rows.slice(first + 1) }
}

/** Cells of RFC 4180: in quotes a cell may hold separators, line breaks and doubled quotes. */
function splitCells(text: string, separator: string): TableRow[] {
  const rows: TableRow[] = []
  let cells: string[] = []
  let [cell, isQuoted, line, start] = ['', false, 1, 1]
  const endRow = () => {
    const trimmed = [...cells, cell].map((each) => each.trim())
    if (trimmed.some(Boolean)) rows.push({ line: start, cells: trimmed })
    ;[cells, cell, start] = [[], '', line]
  }
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (char === '\n') line += 1
    if (isQuoted && char === '"' && text[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (char === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += char
    else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else cell += char
  }
  endRow()
  return rows
}

function countCells(rows: readonly TableRow[]): number {
  return rows.reduce((total, { cells }) => total + cells.length - 1, 0)
}
