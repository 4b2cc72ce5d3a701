import { expect, test } from 'vitest'
import { localInputValue } from '#admin/posts/form/PostActions.tsx'

test('the time of a schedule is read back from its input as the same minute', () => {
  const moment = new Date('2026-07-02T15:04:00.000Z')
  expect(new Date(localInputValue(moment))).toEqual(moment)
})
