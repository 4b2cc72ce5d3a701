import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADS_ROUTES, editSchema, newCopySchema } from '#domain/content/content-requests.ts'
import { findDocumentFile, buildDocumentId } from '#domain/content/document-id.ts'
import { findAddress, listPreviewPages, findSchema, findTitle } from '#domain/content/documents.ts'
import { SPECULATION_RULES } from '#domain/content/speculation-rules.ts'
import { aboutSchema } from '#domain/pages/pages.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'

test.each([
  ['site', 'site', siteSchema],
  ['pages/about', 'page-about', aboutSchema],
  ['quizzes/board', 'quiz-board', quizSchema],
  ['pages/a-quiz-b', 'page-a-quiz-b', undefined],
  ['quizzes/a-page-b', 'quiz-a-page-b', quizSchema],
  ['pages/toString', 'page-toString', undefined],
  ['about', 'about', undefined],
])('the document %s has the id %s and a schema', (file, id, schema) => {
  expect(buildDocumentId(file)).toBe(id)
  expect(findDocumentFile(id)).toBe(file)
  expect(findSchema(file)).toBe(schema)
})

test.each<[file: string, value: unknown, title: string]>([
  ['site', {}, 'Firm and site'],
  ['pages/not-found', {}, 'Page not found'],
  ['pages/gone', {}, 'gone'],
  ['quizzes/board', { name: 'Board check' }, 'Board check'],
])('the document %s with %j has the title %j', (file, value, title) => {
  expect(findTitle(file, value)).toBe(title)
})

test.each<[file: string, value: unknown, address: string | undefined]>([
  ['pages/home', {}, '/'],
  ['pages/not-found', {}, '/404'],
  ['pages/form-error', {}, undefined],
  ['quizzes/quiz-a', { scoring: { by: 'count' } }, '/ads/quiz-a'],
  ['quizzes/ai-readiness', { scoring: { by: 'majority' } }, '/ai-readiness-quiz'],
  ['quizzes/board', { scoring: { by: 'score' } }, '/'],
])('the document %s with %j has the address %s', (file, value, address) => {
  expect(findAddress(file, value)).toBe(address)
})

test.each([
  ['pages/home', ['/']],
  ['pages/about', ['/about', '/']],
  ['pages/privacy', ['/privacy', '/privacy/sent', '/privacy/removed']],
  ['quizzes/board', ['/']],
])('the document %s is previewed on its own page first', (file, paths) => {
  expect(listPreviewPages(file).map(({ path }) => path)).toEqual(paths)
})

test('the document of the firm is previewed on every page, the home page first', () => {
  const [first, ...others] = listPreviewPages('site').map(({ path }) => path)
  expect(first).toBe('/')
  expect(others).toHaveLength(13)
})

test('a copied quiz cannot take the address of another page below /ads', () => {
  const names = readdirSync('src/pages/ads').map((name) => name.replace('.astro', ''))
  expect(names.filter((name) => name !== '[quiz]').toSorted()).toEqual(ADS_ROUTES.toSorted())
  const isFree = (id: string) => newCopySchema.safeParse({ id, name: 'Copy' }).success
  expect(['result', 'result-2'].map(isFree)).toEqual([false, true])
})

test('an edited document is at most twelve levels deep', () => {
  const nested = (depth: number) =>
    Array.from({ length: depth }).reduce<unknown>((inner) => ({ list: [inner] }), 'text')
  const isRead = (value: unknown) => editSchema.safeParse({ base: {}, mine: value }).success
  expect([nested(6), { a: null, b: nested(5) }, nested(7)].map(isRead)).toEqual([true, true, false])
})

interface Rule {
  readonly where: { readonly href_matches: readonly string[] }
  readonly eagerness: string
}

const rules: Record<'prefetch' | 'prerender', readonly Rule[]> = JSON.parse(SPECULATION_RULES)

/** Whether a rule allows a link, as browsers match patterns against addresses. */
function allows([rule]: readonly Rule[], path: string): boolean {
  const origin = 'https://sideboard.example'
  return rule!.where.href_matches.some((pathname) =>
    new URLPattern({ pathname, baseURL: origin }).test(origin + path),
  )
}

test('links to pages that only show text are prefetched on hover and prerendered on press', () => {
  const pages = ['/', '/diary/some-article']
  const others = ['/admin/leads', '/ads/quiz-a', '/go/spring', '/privacy']
  for (const list of [rules.prefetch, rules.prerender])
    expect([...pages, ...others].filter((path) => allows(list, path))).toEqual(pages)
  expect(rules.prefetch).toMatchObject([{ eagerness: 'moderate' }])
  expect(rules.prerender).toMatchObject([{ eagerness: 'conservative' }])
})
