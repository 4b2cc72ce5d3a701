/**
 * Replaces tables with lists, because articles have no tables: one item for each row, which begins with the
 * first cell and names the others by the heading of their column.
 *
 * @returns How many tables became lists. A table of one row or column was only layout.
 */
export function convertTables(body: HTMLElement): number {
  let converted = 0
  // The innermost first, so that a table in a cell is a list by the time its row is read.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const cells = [...table.rows].flatMap((row) => [...row.cells])
    const rows = gridOf([...table.rows]).filter((row) => row.some(isFilled))
    const isData = rows.length > 1 && rows.some(({ length }) => length > 1)
    if (isData) converted += 1
    const caption = table.caption && textOf(table.caption) ? [table.caption] : []
    const content = isData ? [listOf(rows)] : cells.flatMap(blocksOf)
    table.replaceWith(...caption.flatMap(blocksOf), ...content)
  }
  return converted
}

/** A row's cells by column. A cell that spans rows or columns is in each of them. */
type Row = readonly HTMLTableCellElement[]

function gridOf(rows: readonly HTMLTableRowElement[]): readonly Row[] {
  const grid = rows.map((): HTMLTableCellElement[] => [])
  for (const [top, { cells }] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (grid[top]?.[column]) column += 1
      for (const row of grid.slice(top, top + (cell.rowSpan || rows.length)))
        for (let span = 0; span < cell.colSpan; span += 1) row[column + span] ??= cell
    }
  }
  // A row with fewer cells than the span above it has a gap.
  return grid.map((row) => Array.from(row, (cell) => cell ?? document.createElement('td')))
}

function listOf(rows: readonly Row[]): HTMLElement {
  const [first, ...others] = rows
  const headings = first && isHeader(first) ? first.map(textOf) : undefined
  const list = document.createElement('ul')
  for (const row of headings ? others : rows) {
    const item = document.createElement('li')
    item.append(...itemOf(row, headings ?? []))
    list.append(item)
  }
  return list
}

/** @example of the row "Q1 | 120 | 80" below "Quarter | Sales | Costs": `Q1: Sales 120; Costs 80` */
function itemOf(row: Row, headings: readonly string[]) {
  const filled = [...new Set(row)].filter(isFilled)
  return filled.flatMap((cell, i) => [
    i === 0 ? '' : i === 1 ? ': ' : '; ',
    row[0] === cell ? '' : headingOf(cell, row, headings),
    // A copy, because the next row may have the same cell.
    ...inlineOf(cell.cloneNode(true) as Element),
  ])
}

/** The headings of all columns that a cell spans. */
function headingOf(cell: Element, row: Row, headings: readonly string[]): string {
  const own = headings.filter((heading, column) => heading !== '' && row[column] === cell)
  return own.length > 0 ? `${[...new Set(own)].join(' and ')} ` : ''
}

function isFilled(cell: Element): boolean {
  return textOf(cell) !== '' || cell.querySelector('img') !== null
}

function isHeader(row: Row): boolean {
  return row.every(
    (cell) =>
      cell.localName === 'th' ||
      textOf(cell) === '' ||
      cell.querySelector(
        'b, strong, [data-style*="font-weight:700"], [data-style*="font-weight:bold"]',
      ),
  )
}

/** The content of a cell or caption on one line: its blocks are unwrapped. */
export function inlineOf(cell: Element): Node[] {
  for (const block of [...cell.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')].toReversed()) {
    if (block.nextSibling) block.after(' ')
    block.replaceWith(...block.childNodes)
  }
  return [...cell.childNodes].filter(
    (node) => node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() || node.nextSibling,
  )
}

function blocksOf(cell: Element): Node[] {
  const hasBlocks = cell.querySelector('p, div, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote')
  if (hasBlocks) return [...cell.childNodes]
  const paragraph = document.createElement('p')
  paragraph.append(...cell.childNodes)
  return [paragraph]
}

function textOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}
