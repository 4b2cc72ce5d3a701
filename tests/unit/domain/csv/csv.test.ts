import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsvRow, parseTable } from '#domain/csv/csv.ts'

describe('a line of CSV', () => {
  const cellOf = (text: string) =>
    parseTable(`Day,Campaign,Cost\r\n${formatCsvRow([text, 'b', 'c'])}`)?.rows[0]?.cells[0]

  test('quotes what RFC 4180 requires', () => {
    expect(formatCsvRow(['plain', 'a,b', 'a;b', 'say "hi"', 'two\nlines', undefined, true])).toBe(
      'plain,"a,b","a;b","say ""hi""","two\nlines",,true\r\n',
    )
  })

  test.each([
    ['Ann;=HYPERLINK(x)', `Ann;'=HYPERLINK(x)`],
    ['a\t@SUM(A1);+1', `a\t'@SUM(A1);'+1`],
    ['a\n-cmd', `a\n'-cmd`],
    ['x;"=1+1;y', `x;'"=1+1;y`],
    ['x;\u00a0"=1+1', `x;'\u00a0"=1+1`],
    ['a-b=c, +1', 'a-b=c, +1'],
  ])('makes plain text of a formula behind a separator in %j', (text, plain) => {
    expect(cellOf(text)).toBe(plain)
  })

  test('prefixes a formula with an apostrophe, and no number', () => {
    const formulas = ['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\tx', '\nx', '＝1+1']
    expect(formulas.map(cellOf)).toEqual(formulas.map((text) => `'${text}`))
    expect(formatCsvRow(['-12.5', '+3', '2026'])).toBe('-12.5,+3,2026\r\n')
  })

  test('starts no formula, whichever separator the spreadsheet takes', () => {
    const letter = fc.constantFrom(...'a;\t\n" ,=+-@\u00a0＝')
    const text = fc.string({ unit: letter, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (cells) => {
        const row = formatCsvRow(['Ann', ...cells])
        for (const separator of [',', ';', '\t']) {
          for (const cell of readAsSpreadsheet(row, separator))
            expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a table of CSV', () => {
  const cellsOf = (text: string) => parseTable(text)?.rows.map(({ cells }) => cells)

  test('reads tabs, commas and semicolons', () => {
    for (const separator of ['\t', ',', ';']) {
      const text = '\uFEFFDay|Campaign|Cost\r\n2026-01-02|Spring|12.50'.replaceAll('|', separator)
      expect(parseTable(text)?.headers).toEqual(['Day', 'Campaign', 'Cost'])
      expect(cellsOf(text)).toEqual([['2026-01-02', 'Spring', '12.50']])
    }
  })

  test('leaves out the titles above the headers and empty rows, and numbers the lines', () => {
    const text =
      'Campaign report\n"January 1, 2026 - January 31, 2026"\nDay,Campaign,Cost\n\na,b,c\n'
    const rows = [{ line: 5, cells: ['a', 'b', 'c'] }]
    expect(parseTable(text)).toEqual({ headers: ['Day', 'Campaign', 'Cost'], rows })
  })

  test('returns nothing for a text without three columns', () => {
    for (const text of ['', ' \n', 'a,b\nc,d', 'A letter']) expect(parseTable(text)).toBeUndefined()
  })

  test('reads what our own CSV writes', () => {
    const cell = fc
      .string({ minLength: 1 })
      .filter(
        (text) =>
          /^(?!["\p{Zs}]*[=+\-@＝＋－＠])[^\s'][^]*\S$/u.test(text) && !/[\r\t;]/.test(text),
      )
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
        const text = ['Day,Campaign,Cost\r\n', ...rows.map(formatCsvRow)].join('')
        expect(cellsOf(text)).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })
})

/** Reads cells as a spreadsheet does: what follows a closing quote is part of the cell. */
function readAsSpreadsheet(text: string, separator: string): string[] {
  const cells = ['']
  let [isQuoted, isStart] = [false, true]
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    const isDoubled = isQuoted && char === '"' && text[i + 1] === '"'
    if (isDoubled) i += 1
    if (char === '"' && !isDoubled && (isQuoted || isStart)) isQuoted = !isQuoted
    else if (!isQuoted && [separator, '\n', '\r'].includes(char)) cells.push('')
    else cells.push(`${cells.pop()}${char}`)
    isStart = !isQuoted && [separator, '\n', '\r'].includes(char)
  }
  return cells
}
