import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvRow, parseTable } from '#domain/csv/csv.ts'

const cellsOf = (text: string) => parseTable(text)?.rows.map(({ cells }) => cells)

test('reads tabs, commas and semicolons', () => {
  for (const separator of ['\t', ',', ';']) {
    const text = [
      ['Day', 'Campaign', 'Cost'],
      ['2026-01-02', 'Spring', '12.50'],
    ]
      .map((cells) => cells.join(separator))
      .join('\r\n')
    expect(parseTable(`\uFEFF${text}\r\n`)?.headers).toEqual(['Day', 'Campaign', 'Cost'])
    expect(cellsOf(text)).toEqual([['2026-01-02', 'Spring', '12.50']])
  }
})

test('leaves out the titles above the headers and empty rows, and numbers the lines', () => {
  const text = 'Campaign report\n"January 1, 2026 - January 31, 2026"\nDay,Campaign,Cost\n\na,b,c\n'
  expect(parseTable(text)).toEqual({
    headers: ['Day', 'Campaign', 'Cost'],
    rows: [{ line: 5, cells: ['a', 'b', 'c'] }],
  })
})

test('reads quoted cells with separators, quotes and line breaks', () => {
  expect(cellsOf('a,b,c\n"x, y","say ""hi""","two\nlines"\n1,2,3')).toEqual([
    ['x, y', 'say "hi"', 'two\nlines'],
    ['1', '2', '3'],
  ])
})

test('returns nothing for a text without three columns', () => {
  for (const text of ['', ' \n', 'a,b\nc,d', 'A letter']) expect(parseTable(text)).toBeUndefined()
})

test('reads what our own CSV writes', () => {
  const cell = fc
    .string({ minLength: 1 })
    .filter((text) => /^[^\s=+\-@'＝＋－＠][^]*\S$/.test(text) && !/[\r\t;]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const text = ['Day,Campaign,Cost\r\n', ...rows.map(formatCsvRow)].join('')
      expect(cellsOf(text)).toEqual(rows)
    }),
    { numRuns: 50 },
  )
})
