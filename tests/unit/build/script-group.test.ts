import { expect, test } from 'vitest'
import { scriptGroup } from '#build/script-group.ts'

const PROJECT = process.cwd()

test('scriptGroup matches the listed files and everything in the listed folders', () => {
  const group = scriptGroup('shared', PROJECT, ['src/client/api.ts', 'src/client/tracking'])
  expect(group.test(`${PROJECT}/src/client/api.ts`)).toBe(true)
  expect(group.test(`${PROJECT}/src/client/tracking/privacy.ts`)).toBe(true)
  expect(group.test(`${PROJECT}/src/client/tracking-pixel.ts`)).toBe(false)
  expect(group.test(`${PROJECT}/src/client/storage.ts`)).toBe(false)
})

test('scriptGroup throws for a path that does not exist', () => {
  expect(() => scriptGroup('shared', PROJECT, ['src/client/renamed.ts'])).toThrow(
    'the script group "shared" lists src/client/renamed.ts, which does not exist',
  )
})
