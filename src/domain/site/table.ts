/** A chair: where it stands, and how far it is turned so that it faces the table. */
export interface Seat {
  readonly x: number
  readonly y: number
  readonly turn: number
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TableDrawing {
  readonly width: number
  readonly height: number
  readonly table: Rectangle
  /** The line let into the top of the table, along its middle. */
  readonly inlay: Rectangle
  /** In the order in which they are taken: the founder at the head first, then side by side. */
  readonly seats: readonly Seat[]
}

const PITCH = 52
const MARGIN = 40
const DEPTH = 84
const INLAY = 4
const HALF_CHAIR = 14

/** The long table from above, with `sides` chairs along each long side and one at each head. */
export function chairs(sides: number): TableDrawing {
  const table = { x: MARGIN, y: MARGIN, width: sides * PITCH + 16, height: DEPTH }
  const middle = table.y + table.height / 2
  const along = Array.from({ length: sides }, (_, index) => table.x + 8 + PITCH * (index + 0.5))
  const pairs = along.flatMap((x) => [
    { x, y: table.y - HALF_CHAIR, turn: 0 },
    { x, y: table.y + table.height + HALF_CHAIR, turn: 180 },
  ])
  return {
    width: table.width + 2 * MARGIN,
    height: table.height + 2 * MARGIN,
    table,
    inlay: { x: table.x + 36, y: middle - INLAY / 2, width: table.width - 72, height: INLAY },
    seats: [
      { x: table.x - HALF_CHAIR, y: middle, turn: 270 },
      ...pairs,
      { x: table.x + table.width + HALF_CHAIR, y: middle, turn: 90 },
    ],
  }
}
