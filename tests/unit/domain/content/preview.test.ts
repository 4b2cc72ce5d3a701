import { expect, test } from 'vitest'
import type { Form } from '#domain/content/form.ts'
import { listPageTexts, type PageText, type Region } from '#domain/content/page-texts.ts'
import { preparePreview, locateTexts, type Slot } from '#domain/content/preview.ts'
import type { Path } from '#domain/content/value.ts'

const TEXT: Form = { type: 'string' }

/** The regions of a text at a path of a document. */
function regionsAt(file: string, path: Path) {
  const form = path.reduceRight<Form>((inner, key) => ({ properties: { [key]: inner } }), TEXT)
  const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), 'Words')
  return listPageTexts(file, form, value).map(({ regions }) => regions)
}

test('the texts of a document are listed with their paths, in its order', () => {
  const step = { properties: { text: TEXT, id: { ...TEXT, generated: true } } }
  const form: Form = { properties: { lead: TEXT, steps: { items: step }, signs: { items: TEXT } } }
  const value = { lead: 'First', steps: [{ text: 'One', id: 'a' }], signs: ['Red', 'Blue'] }
  const about = { file: 'pages/about', regions: ['main'] }
  expect(listPageTexts('pages/about', form, value)).toMatchObject([
    { ...about, path: ['lead'], text: 'First' },
    { ...about, path: ['steps', 'a', 'text'], text: 'One' },
    { ...about, path: ['signs', '0'], text: 'Red' },
    { ...about, path: ['signs', '1'], text: 'Blue' },
  ])
})

test.each<[why: string, form: Form, value: unknown]>([
  ['is fixed', { fixed: true }, 'Words'],
  ['is a link', { link: true }, '/about'],
  ['names an item elsewhere', { choiceOf: 'steps' }, 'one'],
  ['is a number', {}, 5],
  ['is blank', {}, ' \n'],
])('a value that %s is not a text of a page', (_, form, value) => {
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
  ['pages/about', 'description', ['head']],
  ['pages/about', 'breadcrumb/home', ['main']],
  ['pages/about', 'team/title', ['head', 'main']],
  ['pages/about', 'crumb', ['path']],
  ['pages/diary', 'empty', ['head', 'main', 'path']],
  ['site', 'header/cta', ['header']],
  ['site', 'footer/note', ['footer']],
  ['site', 'breadcrumb/home', ['path']],
  ['site', 'name', EVERYWHERE],
])('the texts of %s at %s can be in these parts of a page', (file, path, regions) => {
  expect(regionsAt(file, path.split('/'))).toEqual([regions])
})

test('the headline of the home page is split into its lines', () => {
  const form: Form = { properties: { hero: { properties: { headline: TEXT, lead: TEXT } } } }
  const tree = { hero: { headline: 'Grow — with care', lead: 'Now — here' } }
  const path = ['hero', 'headline']
  expect(listPageTexts('pages/home', form, tree)).toMatchObject([
    { path, text: 'Grow —' },
    { path, text: 'with care' },
    { path: ['hero', 'lead'], text: 'Now — here' },
  ])
  expect(listPageTexts('pages/about', form, tree)).toMatchObject([{ text: 'Grow — with care' }, {}])
})

test('the four texts of the hours are shown as one', () => {
  const hours = { days: 'Mo-Fr', opens: '09:00', closes: '17:30', zone: 'Central' }
  const keys = Object.keys(hours).map((key) => [key, TEXT])
  const form: Form = { properties: { name: TEXT, hours: { properties: Object.fromEntries(keys) } } }
  const text = 'Monday to Friday, 9\u00a0a.m. to 5:30\u00a0p.m. Central'
  const everywhere = { file: 'site', regions: EVERYWHERE }
  expect(listPageTexts('site', form, { name: 'Firm', hours })).toMatchObject([
    { ...everywhere, path: ['name'], text: 'Firm' },
    { ...everywhere, path: ['hours'], text },
  ])
  const elsewhere = listPageTexts('pages/contact', form, { hours })
  expect(elsewhere.map(({ path }) => path[1])).toEqual(Object.keys(hours))
})

const aText = (path: string, text: string, { file = 'pages/a', key = path } = {}): PageText => {
  return { file, path: path.split('/'), key, text, regions: ['head', 'main'] }
}
const aSlot = (text: string, region: Region = 'main'): Slot => ({ text, region })

const OWN = { title: 'Old', lead: 'Same', note: 'Same', seen: 'Both', city: 'Austin' }
const own = Object.entries(OWN).map(([path, text]) => aText(path, text))
const TEXTS = [...own, aText('other', 'Dallas', { file: 'site' })]
const words = ['Old', 'Same', 'Both'].map((text) => aSlot(text))
const SLOTS = [...words, aSlot('Both', 'head'), aSlot('In Dallas'), aSlot(' Dallas, Austin. ')]

const FACTS = { name: 'Acme', city: 'Waco', cities: 'Waco', phone: '+1 5', email: 'a@b.example' }
const show = preparePreview(SLOTS, TEXTS, FACTS)
const preview = (wanted: readonly PageText[]) => show(wanted, FACTS)
const previewOf = (path: string, text: string) =>
  preview(own.map((one) => (one.path.join('/') === path ? { ...one, text } : one)))
const texts = SLOTS.map(({ text }) => text)

test('a changed text stands in its slot, and the slot says what changed it', () => {
  const shown = previewOf('title', 'New')
  expect(shown.map(({ text }) => text)).toEqual(texts.with(0, 'New'))
  expect(shown.flatMap(({ change }) => change ?? [])).toEqual(['title'])
})

test('a text that did not change, that two places share or that was removed stays, unmarked', () => {
  const previews = [preview(own), previewOf('lead', 'Changed'), preview(own.slice(1))]
  for (const shown of previews) {
    expect(shown.map(({ text }) => text)).toEqual(texts)
    expect(shown.flatMap(({ change }) => change ?? [])).toEqual([])
  }
})

test("a slot names its text, and the edited document's text first", () => {
  const shown = preview(own)
  expect([0, 5].map((slot) => shown[slot]?.owner?.path)).toEqual([['title'], ['city']])
})

test('a text of another document follows the data of the firm', () => {
  const show = preparePreview([aSlot('Acme now')], [aText('note', '{firm.name} now')], FACTS)
  expect(show([], { ...FACTS, name: 'Bolt' })).toMatchObject([{ text: 'Bolt now' }])
})

test('a text in pieces changes in each, unless it falls into more', () => {
  const lines = ['Grow —', 'with care']
  const headline = (pieces: string[]) =>
    pieces.map((text, index) => aText('headline', text, { key: `${index} of ${pieces.length}` }))
  const show = preparePreview(
    lines.map((line) => aSlot(line)),
    headline(lines),
    FACTS,
  )
  const slotsOf = (...pieces: string[]) => show(headline(pieces), FACTS).map(({ text }) => text)
  expect(slotsOf('Grow —', 'now')).toEqual(['Grow —', 'now'])
  for (const slots of [slotsOf('Grow'), slotsOf('A —', 'b —', 'c')]) expect(slots).toEqual(lines)
})

const aPart = (text: string, regions: readonly Region[] = ['main'], key = text): PageText => {
  return { file: 'pages/a', path: [key], key, text, regions }
}

/** The texts that are found in slots. */
function locate(slots: readonly Slot[], texts: readonly PageText[]) {
  return locateTexts(slots, texts).map(({ pieces }) =>
    pieces.filter(({ owners }) => owners.length > 0),
  )
}

test.each<[slot: string, texts: readonly string[], found: readonly string[]]>([
  ['Dallas and Austin', ['Austin', 'Dallas'], ['Dallas', 'Austin']],
  // An article's own words: nothing of it is ours.
  ['Hello world', ['Hello'], []],
  ['Éclair', ['clair'], []],
  ['15, 51', ['5'], []],
  ['(Hello) 5 + 3!', ['Hello'], ['Hello']],
  ['Hello · example.com now', ['Hello'], []],
  ['Board quiz, Board', ['Board', 'Board quiz'], ['Board quiz', 'Board']],
])('in the slot %j, of the texts %j these are found', (slot, texts, found) => {
  const [pieces] = locate(
    [aSlot(slot)],
    texts.map((text) => aPart(text)),
  )
  expect(pieces?.map(({ text }) => text)).toEqual(found)
})

test('a text is found only in the parts of a page that it can be in', () => {
  const texts = [aPart('Home', ['header', 'footer'])]
  const regions = ['head', 'header', 'main', 'footer'] as const
  const slots = regions.map((region) => aSlot('Home', region))
  const counts = locate(slots, texts).map((found) => found.length)
  expect(counts).toEqual([0, 1, 0, 1])
})

test('words that several texts share belong to each of them that can be in the slot', () => {
  const owners = ['a', 'b'].map((key) => aPart('Home', ['main'], key))
  const texts = [...owners, aPart('Home', ['head'], 'c')]
  expect(locate([aSlot('Home')], texts)).toEqual([[{ text: 'Home', owners }]])
})
