import { expect, test } from 'vitest'
import type { PageText, Region } from '#domain/content/page-texts.ts'
import { createPreview, locateTexts, type PageSlot } from '#domain/content/preview.ts'

const aText = (path: string, text: string, { file = 'pages/a', piece = 0 } = {}): PageText => {
  return { file, path: path.split('/'), piece, text, regions: ['head', 'main'] }
}
const aSlot = (text: string, isVisible = true): PageSlot => {
  return { text, region: isVisible ? 'main' : 'head', isVisible }
}

const TEXTS = [
  aText('title', 'Old'),
  aText('lead', 'Same'),
  aText('note', 'Same'),
  aText('seen', 'Both'),
  aText('city', 'Dallas'),
  aText('other', 'Austin', { file: 'site' }),
]
const SLOTS = [
  aSlot('Old'),
  aSlot('Same'),
  aSlot('Both'),
  aSlot('Both', false),
  aSlot('In Dallas'),
  aSlot(' Dallas, Austin. '),
]

const FACTS = { name: 'Acme', city: 'Waco', cities: 'Waco', phone: '+1 5', email: 'a@b.example' }
const show = createPreview(SLOTS, TEXTS, FACTS)
const preview = (wanted: readonly PageText[]) => show(wanted, FACTS)
const own = TEXTS.filter(({ file }) => file === 'pages/a')
const previewOf = (path: string, text: string) =>
  preview(own.map((one) => (one.path.join('/') === path ? { ...one, text } : one)))
const texts = SLOTS.map(({ text }) => text)

test('a changed text stands in its slot, and the slot says what changed it', () => {
  const { slots, changed } = previewOf('title', 'New')
  expect(slots).toEqual(texts.with(0, 'New'))
  expect(changed).toEqual(new Map([[0, ['title']]]))
})

test('without a change the page stays, and nothing is marked', () => {
  const { slots, changed } = preview(own)
  expect(slots).toEqual(texts)
  expect(changed.size).toBe(0)
})

test('a text that another says too, or that is gone, is left as it is', () => {
  for (const { slots, changed } of [previewOf('lead', 'Changed'), preview(own.slice(1))]) {
    expect(slots).toEqual(texts)
    expect(changed.size).toBe(0)
  }
})

test('a slot names its text, one of the edited document first', () => {
  const { findText } = preview(own)
  expect([0, 5].map((slot) => findText(slot)?.path)).toEqual([['title'], ['city']])
})

test('a text in pieces changes in each, unless it falls into more', () => {
  const lines = ['Grow —', 'with care'].map((text, piece) => aText('headline', text, { piece }))
  const show = createPreview(
    lines.map(({ text }) => aSlot(text)),
    lines,
    FACTS,
  )
  const wanted = (...pieces: string[]) => {
    const texts = pieces.map((text, piece) => aText('headline', text, { piece }))
    return show(texts, FACTS)
  }
  expect(wanted('Grow —', 'now').slots).toEqual(['Grow —', 'now'])
  for (const { slots } of [wanted('Grow'), wanted('A —', 'b —', 'c')])
    expect(slots).toEqual(['Grow —', 'with care'])
})

const aPart = (text: string, regions: readonly Region[] = ['main'], key = text): PageText => {
  return { file: 'pages/a', path: [key], piece: 0, text, regions }
}

/** What is found in one slot: each text with where it starts. */
function locate(slot: string, texts: readonly string[]) {
  const owners = texts.map((text) => aPart(text))
  const [found = []] = locateTexts([{ text: slot, region: 'main' }], owners)
  return found.map(({ start, text }) => `${start} ${text}`)
}

test.each<[slot: string, texts: readonly string[], found: readonly string[]]>([
  ['Hello', ['Hello'], ['0 Hello']],
  [
    'Dallas, Austin and Houston',
    ['Austin', 'Dallas', 'Houston'],
    ['0 Dallas', '8 Austin', '19 Houston'],
  ],
  // An article's own words: nothing of it is ours.
  ['Hello world', ['Hello'], []],
  ['Dallas andy', ['Dallas'], []],
  ['Éclair', ['clair'], []],
  ['(Hello) 5 + 3!', ['Hello'], ['1 Hello']],
  ['Hello · example.com now', ['Hello'], []],
  ['Board quiz, Board', ['Board', 'Board quiz'], ['0 Board quiz', '12 Board']],
])('in %j, of %j these are found', (slot, texts, found) => {
  expect(locate(slot, texts)).toEqual(found)
})

test('a text is found only in the parts of a page that it can be in', () => {
  const texts = [aPart('Home', ['header', 'footer'])]
  const slots = (['head', 'header', 'main', 'footer'] as const).map((region) => {
    return { text: 'Home', region }
  })
  const counts = locateTexts(slots, texts).map((found) => found.length)
  expect(counts).toEqual([0, 1, 0, 1])
})

test('what several texts say belongs to each of them that can be there', () => {
  const texts = [
    aPart('Home', ['main'], 'a'),
    aPart('Home', ['main'], 'b'),
    aPart('Home', ['head'], 'c'),
  ]
  expect(locateTexts([{ text: 'Home', region: 'main' }], texts)).toEqual([
    [{ start: 0, text: 'Home', owners: texts.slice(0, 2) }],
  ])
})
