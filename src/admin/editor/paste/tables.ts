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
    const rows = [...table.rows].filter(({ textContent }) => textContent.trim() !== '')
    const isData = rows.length > 1 && rows.some(({ cells }) => cells.length > 1)
    if (isData) {
      converted += 1
      table.replaceWith(listOf(rows))
    } else {
      table.replaceWith(...[...table.rows].flatMap(({ cells }) => [...cells].flatMap(blocksOf)))
    }
  }
  return converted
}

function listOf(rows: readonly HTMLTableRowElement[]): HTMLElement {
  const [first, ...others] = rows
  const headings = first && isHeader(first) ? [...first.cells].map(textOf) : undefined
  const list = document.createElement('ul')
  for (const row of headings ? others : rows) {
    const item = document.createElement('li')
    item.append(...itemOf([...row.cells], headings ?? []))
    list.append(item)
  }
  return list
}

/** @example of the row "Q1 | 120 | 80" below "Quarter | Sales | Costs": `Q1: Sales 120; Costs 80` */
function itemOf(cells: readonly HTMLTableCellElement[], headings: readonly string[]) {
  const filled = cells
    .map((cell, column) => ({ cell, heading: column === 0 ? '' : (headings[column] ?? '') }))
    .filter(({ cell }) => textOf(cell) !== '' || cell.querySelector('img'))
  return filled.flatMap(({ cell, heading }, i) => [
    i === 0 ? '' : i === 1 ? ': ' : '; ',
    heading && `${heading} `,
    ...inlineOf(cell),
  ])
}

function isHeader({ cells }: HTMLTableRowElement): boolean {
  return [...cells].every(
    (cell) =>
      cell.localName === 'th' ||
      textOf(cell) === '' ||
      cell.querySelector(
        'b, strong, [data-style*="font-weight:700"], [data-style*="font-weight:bold"]',
      ),
  )
}

/** The content of a cell on one line: its blocks are unwrapped. */
function inlineOf(cell: Element): Node[] {
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
