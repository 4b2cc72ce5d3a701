import { expect, test } from 'vitest'
import type { PageText } from '#domain/content/preview/page-texts.ts'
import { createPreview, type PageSlot } from '#domain/content/preview/preview-texts.ts'

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
  aText('below/first', 'Deep'),
  aText('seen', 'Both'),
  aText('tab', 'Tab'),
  aText('unused', 'Elsewhere'),
  aText('city', 'Dallas'),
  aText('other', 'Austin', { file: 'site' }),
]
const SLOTS = [
  aSlot('Old'),
  aSlot('Same'),
  aSlot('Deep'),
  aSlot('Both'),
  aSlot('Both', false),
  aSlot('Tab', false),
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

test('a text among others changes alone', () => {
  const { slots, changed } = previewOf('city', 'Waco')
  expect(slots).toEqual(texts.with(7, ' Waco, Austin. '))
  expect(changed).toEqual(new Map([[7, ['city']]]))
})

test('a text of several slots changes in all', () => {
  const { slots, changed } = previewOf('seen', 'All')
  expect(slots).toEqual(texts.with(3, 'All').with(4, 'All'))
  expect([...changed.keys()]).toEqual([3, 4])
})

test('without a change the page stays, and nothing is marked', () => {
  const { slots, changed } = preview(own)
  expect(slots).toEqual(texts)
  expect(changed.size).toBe(0)
})

test('without a text of a document, the page of all others stays', () => {
  expect(preview([]).slots).toEqual(texts)
})

test('a text that another says too is left as it is', () => {
  const { slots, changed, find } = previewOf('lead', 'Changed')
  expect(slots).toEqual(texts)
  expect(changed.size).toBe(0)
  expect(find(['lead'])).toBe('unclear')
})

test.each([
  ['title', 'page'],
  ['tab', 'hidden'],
  ['seen', 'page'],
  ['note', 'unclear'],
  ['unused', 'absent'],
  ['nowhere', 'absent'],
  ['below/first', 'page'],
  ['below/first/deeper', 'page'],
  ['below/second', 'absent'],
  // A list of words changes as a whole.
  ['below', 'page'],
  // Of another document than the one that was changed.
  ['other', 'absent'],
])('%s is %s', (path, shown) => {
  expect(previewOf('title', 'New').find(path.split('/'))).toBe(shown)
})

test('a text that is gone cannot be shown', () => {
  const { slots, find } = preview(own.filter(({ path }) => path[0] !== 'title'))
  expect(slots).toEqual(texts)
  expect(find(['title'])).toBe('unclear')
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
  for (const { slots, find } of [wanted('Grow'), wanted('A —', 'b —', 'c')]) {
    expect(slots).toEqual(['Grow —', 'with care'])
    expect(find(['headline'])).toBe('unclear')
  }
})

test("another firm's name changes every text of the page that says it", () => {
  const site = aText('name', 'Acme', { file: 'site' })
  const show = createPreview(
    [aSlot('Acme'), aSlot('About | Acme', false)],
    [site, aText('title', 'About | {firm.name}')],
    FACTS,
  )
  const { slots } = show([{ ...site, text: 'Oak & Co' }], { ...FACTS, name: 'Oak & Co' })
  expect(slots).toEqual(['Oak & Co', 'About | Oak & Co'])
})
