/**
 * Prepares tables for an article. Those in cells or of one row or column are replaced by their
 * content, a first row in bold becomes the headings, and a caption moves above its table.
 */
export function convertTables(body: HTMLElement): void {
  // The innermost tables come first, so that a table in a cell is gone by the time its row is read.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    for (const row of table.querySelectorAll('tr')) if (!hasContent(row)) row.remove()
    if (table.caption && hasContent(table.caption)) table.before(...listBlocks(table.caption))
    table.caption?.remove()
    const rows = [...table.rows]
    const isData = rows.length > 1 && rows.some(({ cells }) => cells.length > 1)
    if (!isData || table.parentElement?.closest('table'))
      table.replaceWith(...rows.flatMap(({ cells }) => [...cells].flatMap(listBlocks)))
    else if (rows[0] && isHeaderRow([...rows[0].cells])) convertToHeadings(rows[0])
  }
}

function hasContent(element: Element): boolean {
  return element.textContent.trim() !== '' || element.querySelector('img') !== null
}

function isHeaderRow(cells: readonly Element[]): boolean {
  return cells.every(
    (cell) =>
      cell.localName === 'th' ||
      !hasContent(cell) ||
      cell.querySelector(
        'b, strong, [data-style*="font-weight:700"], [data-style*="font-weight:bold"]',
      ),
  )
}

function convertToHeadings({ cells }: HTMLTableRowElement): void {
  for (const cell of cells) {
    const heading = renameElement(cell, 'th')
    for (const { name, value } of cell.attributes) heading.setAttribute(name, value)
  }
}

/** Replaces an element by another one around the same content, or the given one. */
export function renameElement(
  element: Element,
  name: string,
  content: Iterable<Node> = element.childNodes,
): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...content)
  element.replaceWith(renamed)
  return renamed
}

/** Unwraps the blocks in a caption or note. @returns its content, which is then one line. */
export function unwrapBlocks(element: Element): Node[] {
  for (const block of [
    ...element.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6'),
  ].toReversed()) {
    if (block.nextSibling) block.after(' ')
    block.replaceWith(...block.childNodes)
  }
  return [...element.childNodes].filter(
    (node) => node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() || node.nextSibling,
  )
}

function listBlocks(cell: Element): Node[] {
  const hasBlocks = cell.querySelector('p, div, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote')
  if (hasBlocks) return [...cell.childNodes]
  const paragraph = document.createElement('p')
  paragraph.append(...cell.childNodes)
  return [paragraph]
}
