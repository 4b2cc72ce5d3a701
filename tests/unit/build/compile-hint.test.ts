import { expect, test } from 'vitest'
import { compileHint } from '#build/compile-hint.ts'

const HINT = '//# allFunctionsCalledOnLoad'

test.each([
  ['an island', ['/site/src/domain/quiz/machine.ts', '/site/src/islands/quiz/use-quiz.ts'], HINT],
  ['React', ['/site/node_modules/react-dom/client.js'], HINT],
  ['the admin area', ['/site/src/admin/app/app.tsx', '/site/node_modules/wouter/index.js'], ''],
])('a script with %s begins with %3$j', (_, moduleIds, hint) => {
  expect(compileHint('/site', moduleIds)).toBe(hint)
})
