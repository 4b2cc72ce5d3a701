import { expect, test } from 'vitest'
import type { Form } from '#domain/content/form.ts'
import { listPageTexts } from '#domain/content/page-texts.ts'
import { phrasePattern } from '#domain/content/phrase.ts'
import type { Path } from '#domain/content/value.ts'

const TEXT: Form = { type: 'string' }

/** The regions of a text at a path of a document. */
function regionsAt(file: string, path: Path) {
  const form = path.reduceRight<Form>((inner, key) => ({ properties: { [key]: inner } }), TEXT)
  const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), 'Words')
  return listPageTexts(file, form, value).map(({ regions }) => regions)
}

test('the words of a document have their paths, in its order', () => {
  const step = { properties: { text: TEXT, id: { ...TEXT, generated: true } } }
  const form: Form = { properties: { lead: TEXT, steps: { items: step }, signs: { items: TEXT } } }
  const value = { lead: 'First', steps: [{ text: 'One', id: 'a' }], signs: ['Red', 'Blue'] }
  expect(listPageTexts('pages/about', form, value)).toEqual(
    [
      { path: ['lead'], text: 'First' },
      { path: ['steps', 'a', 'text'], text: 'One' },
      { path: ['signs', '0'], text: 'Red', listed: 2 },
      { path: ['signs', '1'], text: 'Blue', listed: 2 },
    ].map((text) => ({ ...text, file: 'pages/about', piece: 0, regions: ['main'] })),
  )
})

test.each<[why: string, form: Form, value: unknown]>([
  ['is fixed', { fixed: true }, 'Words'],
  ['is a link', { link: true }, '/about'],
  ['is a picture', { picture: 'photo' }, '/media/a.webp'],
  ['names an item elsewhere', { choiceOf: 'steps' }, 'one'],
  ['is a number', {}, 5],
  ['is blank', {}, ' \n'],
])('what %s is no text of a page', (_, form, value) => {
  const document = { title: TEXT, other: form }
  const texts = listPageTexts('pages/a', { properties: document }, { title: 'T', other: value })
  expect(texts.map(({ text }) => text)).toEqual(['T'])
})

test('the texts of an item depend on its shape', () => {
  const kind = (name: string, key: string): Form => {
    return { properties: { kind: { const: name }, [key]: TEXT } }
  }
  const form: Form = { items: { oneOf: [kind('quote', 'words'), kind('figure', 'label')] } }
  const value = [{ id: 'a', kind: 'figure', words: 'Not shown', label: 'Shown' }]
  expect(listPageTexts('pages/a', form, value).map(({ text }) => text)).toEqual(['Shown'])
})

const EVERYWHERE = ['head', 'header', 'main', 'footer']

test.each<[file: string, path: string, regions: readonly string[]]>([
  ['pages/about', 'title', ['head']],
  ['pages/about', 'lead', ['main']],
  ['pages/about', 'team/title', ['head', 'main']],
  ['pages/about', 'crumb', ['path']],
  ['pages/diary', 'empty', ['head', 'main', 'path']],
  ['site', 'header/cta', ['header']],
  ['site', 'breadcrumb/home', ['path']],
  ['site', 'name', EVERYWHERE],
])('in %s, %s can be in these parts of a page', (file, path, regions) => {
  expect(regionsAt(file, path.split('/'))).toEqual([regions])
})

test('the headline of the home page is in lines', () => {
  const form: Form = { properties: { hero: { properties: { headline: TEXT, lead: TEXT } } } }
  const tree = { hero: { headline: 'Grow — with care', lead: 'Now — here' } }
  const path = ['hero', 'headline']
  expect(listPageTexts('pages/home', form, tree)).toMatchObject([
    { path, piece: 0, text: 'Grow —' },
    { path, piece: 1, text: 'with care' },
    { path: ['hero', 'lead'], piece: 0, text: 'Now — here' },
  ])
  expect(listPageTexts('pages/about', form, tree)).toMatchObject([{ text: 'Grow — with care' }, {}])
})

test('the four texts of the hours are one', () => {
  const hours = { days: 'Mo-Fr', opens: '09:00', closes: '17:30', zone: 'Central' }
  const keys = Object.keys(hours).map((key) => [key, TEXT])
  const form: Form = { properties: { hours: { properties: Object.fromEntries(keys) } } }
  expect(listPageTexts('site', form, { hours })).toEqual([
    {
      file: 'site',
      path: ['hours'],
      piece: 0,
      text: 'Monday to Friday, 9\u00a0a.m. to 5:30\u00a0p.m. Central',
      regions: EVERYWHERE,
    },
  ])
  expect(listPageTexts('pages/contact', form, { hours })).toHaveLength(4)
})

test.each([
  ['Sideboard', 'SIDEBOARD and sideboards', ['SIDEBOARD', 'sideboard']],
  ['$1M to $50M+', 'from $1M to $50M+ here', ['$1M to $50M+']],
  ['a.c', 'abc a.c', ['a.c']],
  [String.raw`[x]\y{1}|^`, String.raw`[x]\y{1}|^`, [String.raw`[x]\y{1}|^`]],
  ['Zürich', 'in ZÜRICH', ['ZÜRICH']],
  ['Waco', 'Dallas', []],
])('%s is found in %s', (phrase, text, found) => {
  expect(text.match(phrasePattern(phrase)) ?? []).toEqual(found)
})
