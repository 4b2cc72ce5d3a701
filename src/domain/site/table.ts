import { escapeHtml } from '../escape-html.ts'

/** The position of a chair, and its rotation toward the table. */
type Seat = ReturnType<typeof layOutTable>['seats'][number]

const PITCH = 52
const MARGIN = 40
const DEPTH = 84
const INLAY = 4
const HALF_CHAIR = 14

/**
 * The long table from above, with an inlay along its middle, `sides` chairs along each long side
 * and one at each head. Its seats are in the order in which they are taken: the head first, then
 * pairs.
 */
export function layOutTable(sides: number) {
  const table = { x: MARGIN, y: MARGIN, width: sides * PITCH + 16, height: DEPTH }
  const middle = table.y + table.height / 2
  const along = Array.from({ length: sides }, (_, index) => table.x + 8 + PITCH * (index + 0.5))
  const pairs = along.flatMap((x) => [
    { x, y: table.y - HALF_CHAIR, rotation: 0 },
    { x, y: table.y + table.height + HALF_CHAIR, rotation: 180 },
  ])
  return {
    width: table.width + 2 * MARGIN,
    height: table.height + 2 * MARGIN,
    table,
    inlay: { x: table.x + 36, y: middle - INLAY / 2, width: table.width - 72, height: INLAY },
    seats: [
      { x: table.x - HALF_CHAIR, y: middle, rotation: 270 },
      ...pairs,
      { x: table.x + table.width + HALF_CHAIR, y: middle, rotation: 90 },
    ],
  }
}

/** The outlines of a chair that faces down, and the sheet of paper in front of it. */
const SEAT = 'M-9 8v-12a9 9 0 0 1 18 0v12z'
const BACK = 'M-12 0v-5a12 12 0 0 1 24 0v5'
const PAPER = 'M-6 19h12v13h-12z'
const TAKEN = `<path d="${BACK}${PAPER}"/><path class="chair-seat" d="${SEAT}"/>`

function drawChair({ x, y, rotation }: Seat, isTaken: boolean): string {
  const place = `transform="translate(${x} ${y})rotate(${rotation})"`
  return isTaken
    ? `<g class="chair-taken" ${place}>${TAKEN}</g>`
    : `<path class="chair-free" ${place} d="${SEAT}${BACK}"/>`
}

export interface TableMotif {
  /** How many chairs are taken. */
  readonly seated: number
  /** Chairs along each long side; one more stands at each head. */
  readonly sides: number
  readonly label?: string
  readonly className?: string
}

/** The long table as SVG. */
export function drawTable({ seated, sides, label, className = '' }: TableMotif): string {
  const { width, height, table, inlay, seats } = layOutTable(sides)
  const name =
    label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(label)}"`
  return [
    `<svg class="table-motif ${className}" viewBox="0 0 ${width} ${height}" fill="none" stroke="currentColor" ${name}>`,
    drawRectangle(table, 3),
    drawRectangle(inlay, 1, ' opacity=".4"'),
    ...seats.map((seat, index) => drawChair(seat, index < seated)),
    '</svg>',
  ].join('')
}

type Rectangle = ReturnType<typeof layOutTable>['table']

function drawRectangle({ x, y, width, height }: Rectangle, radius: number, look = ''): string {
  return `<rect${look} x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`
}

/** The small table beside the name of a firm without a logo. */
export const TABLE_MARK =
  '<svg class="table-mark" width="28" height="28" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="4" y="11" width="24" height="10" rx="1"/><circle cx="10" cy="5.5" r="2.5" fill="currentColor"/><circle cx="22" cy="5.5" r="2.5"/><circle cx="10" cy="26.5" r="2.5"/><circle cx="22" cy="26.5" r="2.5"/></svg>'
