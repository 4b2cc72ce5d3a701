import { expect, test } from 'vitest'
import { chairs } from '#domain/site/table.ts'

test('a table has its long sides and one chair at each head', () => {
  expect(chairs(2).seats).toHaveLength(6)
  expect(chairs(14).seats).toHaveLength(30)
})

test('chairs are taken from the head of the table to its end', () => {
  const { seats } = chairs(5)
  const places = seats.map(({ x }) => x)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('every chair stands inside the drawing and outside the table', () => {
  const { seats, table, width, height } = chairs(4)
  for (const { x, y } of seats) {
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
    const inside =
      x > table.x && x < table.x + table.width && y > table.y && y < table.y + table.height
    expect(inside).toBe(false)
  }
})
