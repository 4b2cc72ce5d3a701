import { expect, test } from 'vitest'
import { listPreviewPages } from '#domain/content/preview/preview-pages.ts'

test.each([
  ['pages/home', ['/']],
  ['pages/about', ['/about', '/']],
  ['pages/privacy', ['/privacy', '/privacy/sent', '/privacy/removed']],
  ['quizzes/board', ['/']],
  ['quizzes/none', []],
])('%s is shown by its own page first', (file, paths) => {
  expect(listPreviewPages(file).map(({ path }) => path)).toEqual(paths)
})

test('the words of the firm are on every page, the home page first', () => {
  const [first, ...others] = listPreviewPages('site').map(({ path }) => path)
  expect(first).toBe('/')
  expect(others).toHaveLength(13)
})
