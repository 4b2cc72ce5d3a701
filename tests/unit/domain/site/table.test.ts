import { expect, test } from 'vitest'
import { layOutTable, drawChairs } from '#domain/site/table.ts'

test('a table has chairs on both long sides and one at each head', () => {
  expect(layOutTable(2).seats).toHaveLength(6)
  expect(layOutTable(14).seats).toHaveLength(30)
})

test('chairs are ordered from the head of the table to its end', () => {
  const { seats } = layOutTable(5)
  const places = seats.map(({ x }) => x)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('every chair stands inside the drawing and outside the table', () => {
  const { seats, table, width, height } = layOutTable(4)
  for (const { x, y } of seats) {
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
    const inside =
      x > table.x && x < table.x + table.width && y > table.y && y < table.y + table.height
    expect(inside).toBe(false)
  }
})

test('chairs with the same rotation share one path and keep their positions', () => {
  const { seats } = layOutTable(14)
  const drawn = drawChairs(seats, ['seat', 'back'])
  expect(drawn.map(({ rotation }) => rotation)).toEqual([270, 0, 180, 90])
  for (const { rotation, path } of drawn) {
    const places = seats.filter((seat) => seat.rotation === rotation).map(({ x, y }) => [x, y])
    expect(starts(path).map((chair) => turned(chair, rotation))).toEqual(places)
  }
})

/** Where the seats of a path start. A back ends 12 right of its chair, a seat where it began. */
function starts(path: string): [x: number, y: number][] {
  const pen = { x: 0, y: 0 }
  return [...path.matchAll(/m(-?[\d.]+) (-?[\d.]+)(v-12|v-5)/g)].flatMap(([, x, y, line]) => {
    pen.x += Number(x)
    pen.y += Number(y)
    if (line === 'v-12') return [[pen.x + 9, pen.y - 8]]
    pen.x += 24
    return []
  })
}

/** Where a point stands once it is turned by right angles, as `rotate` of SVG turns it. */
function turned([x, y]: readonly [number, number], degrees: number): readonly number[] {
  if (degrees === 0) return [x, y]
  return turned([-y, x], degrees - 90)
}
