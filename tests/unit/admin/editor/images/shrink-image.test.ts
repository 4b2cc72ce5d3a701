import { expect, test } from 'vitest'
import { fitSize } from '#admin/editor/images/shrink-image.ts'

test.each([
  [3200, 1600, 1600, 800],
  [1000, 4000, 400, 1600],
  [1600, 900, 1600, 900],
  [20, 10, 20, 10],
  [10_000, 1, 1600, 1],
])('fitSize fits %d × %d into %d × %d', (width, height, toWidth, toHeight) => {
  expect(fitSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})
