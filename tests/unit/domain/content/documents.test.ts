import { expect, test } from 'vitest'
import { documentFile, documentId } from '#domain/content/document-id.ts'
import { addressOf, listPreviewPages, schemaOf, titleOf } from '#domain/content/documents.ts'
import { aboutSchema } from '#domain/pages/pages.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'

test.each([
  ['site', 'site', siteSchema],
  ['pages/about', 'page-about', aboutSchema],
  ['quizzes/board', 'quiz-board', quizSchema],
  ['quizzes/a-page-of-pages', 'quiz-a-page-of-pages', quizSchema],
  ['pages/none', 'page-none', undefined],
  ['pages/toString', 'page-toString', undefined],
  ['about', 'about', undefined],
])('%s has the id %s and its schema', (file, id, schema) => {
  expect(documentId(file)).toBe(id)
  expect(documentFile(id)).toBe(file)
  expect(schemaOf(file)).toBe(schema)
})

test.each([
  ['my-page-a', 'my-page-a'],
  ['my-quiz-a', 'my-quiz-a'],
])('the id %s has no folder', (id, file) => {
  expect(documentFile(id)).toBe(file)
})

test.each<[file: string, value: unknown, title: string]>([
  ['site', {}, 'Firm and site'],
  ['pages/not-found', {}, 'Page not found'],
  ['pages/gone', {}, 'gone'],
  ['quizzes/board', { name: 'Board check' }, 'Board check'],
  ['quizzes/board', { name: 5 }, 'board'],
])('%s of %j is called %j', (file, value, title) => {
  expect(titleOf(file, value)).toBe(title)
})

test.each<[file: string, value: unknown, address: string | undefined]>([
  ['site', {}, undefined],
  ['pages/home', {}, '/'],
  ['pages/not-found', {}, '/404'],
  ['pages/form-error', {}, undefined],
  ['quizzes/quiz-a', { scoring: { by: 'count' } }, '/ads/quiz-a'],
  ['quizzes/ai-readiness', { scoring: { by: 'majority' } }, '/ai-readiness-quiz'],
  ['quizzes/board', { scoring: { by: 'score' } }, '/'],
])('%s of %j is at %s', (file, value, address) => {
  expect(addressOf(file, value)).toBe(address)
})

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
