import { expect, test } from 'vitest'
import { compileHint, scriptGroup } from '#build/script-group.ts'

const PROJECT = process.cwd()

test('a script group has the listed files and everything in the listed folders', () => {
  const group = scriptGroup('shared', PROJECT, ['src/client/api.ts', 'src/client/tracking'])
  expect(group.test(`${PROJECT}/src/client/api.ts`)).toBe(true)
  expect(group.test(`${PROJECT}/src/client/tracking/attribution.ts`)).toBe(true)
  expect(group.test(`${PROJECT}/src/client/tracking-pixel.ts`)).toBe(false)
  expect(group.test(`${PROJECT}/src/client/storage.ts`)).toBe(false)
})

test('a path that does not exist stops the build', () => {
  expect(() => scriptGroup('shared', PROJECT, ['src/client/renamed.ts'])).toThrow(
    'the script group "shared" lists src/client/renamed.ts, which does not exist',
  )
})

const HINT = '//# allFunctionsCalledOnLoad'

test.each([
  ['an island', ['/site/src/domain/quiz/machine.ts', '/site/src/islands/quiz/use-quiz.ts'], HINT],
  ['React', ['/site/node_modules/react-dom/client.js'], HINT],
  ['the admin area', ['/site/src/admin/app/app.tsx', '/site/node_modules/wouter/index.js'], ''],
])('a script with %s begins with %3$j', (_, moduleIds, hint) => {
  expect(compileHint('/site', moduleIds)).toBe(hint)
})
