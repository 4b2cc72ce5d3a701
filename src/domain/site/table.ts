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

/** The lines of a chair that faces down: where each starts and ends, seen from where the chair stands. */
const PARTS = {
  seat: { start: [-9, 8], line: 'v-12a9 9 0 0 1 18 0v12z', end: [-9, 8] },
  back: { start: [-12, 0], line: 'v-5a12 12 0 0 1 24 0v5', end: [12, 0] },
  /** The paper before who sits there. */
  paper: { start: [-6, 19], line: 'h12v13h-12z', end: [-6, 19] },
} as const

/**
 * The given parts of many chairs as few paths: one for each way that chairs are turned, to be drawn with
 * `rotate(turn)`. A page with thirty chairs is laid out faster for it. Every line begins where the last one
 * ended, so that chairs in a row are the same words over and over, which compress to nothing.
 */
export function outlines(seats: readonly Seat[], parts: readonly (keyof typeof PARTS)[]) {
  return [...Map.groupBy(seats, ({ turn }) => turn)].map(([turn, turned]) => {
    const sin = Math.round(Math.sin((turn * Math.PI) / 180))
    const cos = Math.round(Math.cos((turn * Math.PI) / 180))
    const lines: string[] = []
    let pen = { x: 0, y: 0 }
    for (const seat of turned) {
      const x = seat.x * cos + seat.y * sin
      const y = seat.y * cos - seat.x * sin
      for (const { start, line, end } of parts.map((part) => PARTS[part])) {
        lines.push(`m${x + start[0] - pen.x} ${y + start[1] - pen.y}${line}`)
        pen = { x: x + end[0], y: y + end[1] }
      }
    }
    return { turn, path: lines.join('') }
  })
}
