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

test('a text among others changes alone', () => {
  const { slots, changed } = previewOf('city', 'Waco')
  expect(slots).toEqual(texts.with(5, ' Waco, Austin. '))
  expect(changed).toEqual(new Map([[5, ['city']]]))
})

test('a text of several slots changes in all', () => {
  const { slots, changed } = previewOf('seen', 'All')
  expect(slots).toEqual(texts.with(2, 'All').with(3, 'All'))
  expect([...changed.keys()]).toEqual([2, 3])
})

test('without a change the page stays, and nothing is marked', () => {
  const { slots, changed } = preview(own)
  expect(slots).toEqual(texts)
  expect(changed.size).toBe(0)
})

test('without a text of a document, the page of all others stays', () => {
  expect(preview([]).slots).toEqual(texts)
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
