import { expect, test } from 'vitest'
import { localInputValue } from '#admin/posts/form/PostActions.tsx'

test('what the input shows is read back as the same minute', () => {
  const moment = new Date('2026-07-02T15:04:00.000Z')
  expect(new Date(localInputValue(moment))).toEqual(moment)
})
