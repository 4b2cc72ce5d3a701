import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsvRow } from '#domain/csv/csv.ts'

/** An independent reader of RFC 4180, one line at a time. */
function readLine(line: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < line.length) {
    if (line[at] === '"') {
      let text = ''
      at += 1
      for (;;) {
        if (line[at] === '"' && line[at + 1] === '"') {
          text += '"'
          at += 2
        } else if (line[at] === '"') break
        else text += line[at++]
      }
      cells.push(text)
      at += 1
    } else {
      const end = line.slice(at).search(/,|\r\n/) + at
      cells.push(line.slice(at, end))
      at = end
    }
    if (line.startsWith('\r\n', at)) return cells
    at += 1
    if (line.startsWith('\r\n', at)) return [...cells, '']
  }
  return cells
}

describe('formatCsvRow', () => {
  test('quotes what RFC 4180 requires', () => {
    expect(formatCsvRow(['plain', 'a,b', 'say "hi"', 'two\nlines', undefined, true])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",,true\r\n',
    )
  })

  test('quotes what other separators would divide', () => {
    expect(formatCsvRow(['a;b', 'a\tb'])).toBe('"a;b","a\tb"\r\n')
  })

  test.each([
    ['Ann;=HYPERLINK("x")', `Ann;'=HYPERLINK("x")`],
    ['Ann; =1+1', `Ann;' =1+1`],
    ['a\t@SUM(A1);+1', `a\t'@SUM(A1);'+1`],
    ['\t=cmd', `'\t'=cmd`],
    ['a\n-cmd', `a\n'-cmd`],
    ['a-b=c, +1', 'a-b=c, +1'],
  ])('makes plain text of a formula behind a separator in %j', (text, plain) => {
    expect(readLine(formatCsvRow([text]))[0]).toBe(plain)
  })

  test.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1'])(
    'prefixes the formula %j with an apostrophe',
    (text) => {
      expect(readLine(formatCsvRow([text]))[0]).toBe(`'${text}`)
    },
  )

  test.each([['-12.5'], [-12.5], ['+3'], [0], ['2026']])(
    'leaves the number %j unchanged',
    (number) => {
      expect(formatCsvRow([number])).toBe(`${number}\r\n`)
    },
  )

  test('can be parsed back to the same texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', ' ', 'é') })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const read = readLine(formatCsvRow(texts))
        expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(texts)
      }),
    )
  })
})
