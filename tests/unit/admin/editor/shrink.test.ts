import { expect, test } from 'vitest'
import { fitted } from '#admin/editor/shrink.ts'

test.each([
  [3200, 1600, 1600, 800],
  [1000, 4000, 400, 1600],
  [1600, 900, 1600, 900],
  [20, 10, 20, 10],
  [10_000, 1, 1600, 1],
])('a picture of %d × %d is drawn at %d × %d', (width, height, toWidth, toHeight) => {
  expect(fitted(width, height)).toEqual({ width: toWidth, height: toHeight })
})
