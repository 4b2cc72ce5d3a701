import { expect, test } from 'vitest'
import { locateTexts } from '#domain/content/preview/locate-texts.ts'
import type { PageText, Region } from '#domain/content/preview/page-texts.ts'

const aText = (text: string, regions: readonly Region[] = ['main'], key = text): PageText => {
  return { file: 'pages/a', path: [key], piece: 0, text, regions }
}

/** What is found in one slot: each text with where it starts. */
function locate(slot: string, texts: readonly string[]) {
  const owners = texts.map((text) => aText(text))
  const [found = []] = locateTexts([{ text: slot, region: 'main' }], owners)
  return found.map(({ start, text }) => `${start} ${text}`)
}

test.each<[slot: string, texts: readonly string[], found: readonly string[]]>([
  ['Hello', ['Hello'], ['0 Hello']],
  ['  Hello\n', ['Hello'], ['2 Hello']],
  [
    'Dallas, Austin and Houston',
    ['Austin', 'Dallas', 'Houston'],
    ['0 Dallas', '8 Austin', '19 Houston'],
  ],
  // An article's own words: nothing of it is ours.
  ['Hello world', ['Hello'], []],
  ['Dallas or Austin', ['Dallas', 'Austin'], []],
  ['Sandy', ['Sandy', 'and'], ['0 Sandy']],
  ['Dallas brand', ['Dallas'], []],
  ['Dallas andy', ['Dallas'], []],
  ['Shelling', ['hell'], []],
  ['Hello5', ['Hello'], []],
  ['5Hello', ['Hello'], []],
  ['Éclair', ['clair'], []],
  ['(Hello) 5 + 3!', ['Hello'], ['1 Hello']],
  ['Hello · example.com', ['Hello'], ['0 Hello']],
  ['Hello · example.com now', ['Hello'], []],
  ['Hello example.com', ['Hello'], []],
  ['Hello Hello', ['Hello'], ['0 Hello', '6 Hello']],
  ['aa a', ['a'], []],
  ['a aa', ['a', 'aa'], ['0 a', '2 aa']],
  ['Board quiz', ['Board', 'Board quiz'], ['0 Board quiz']],
  ['Board quiz, Board', ['Board', 'Board quiz'], ['0 Board quiz', '12 Board']],
  ['no text of ours', ['Hello'], []],
  ['5 – 7', ['Hello'], []],
  ['Hi', ['Hi there'], []],
])('in %j, of %j these are found', (slot, texts, found) => {
  expect(locate(slot, texts)).toEqual(found)
})

test('a text is found only in the parts of a page that it can be in', () => {
  const texts = [aText('Home', ['header', 'footer'])]
  const slots = (['head', 'header', 'main', 'footer'] as const).map((region) => {
    return { text: 'Home', region }
  })
  const counts = locateTexts(slots, texts).map((found) => found.length)
  expect(counts).toEqual([0, 1, 0, 1])
})

test('what several texts say belongs to each of them that can be there', () => {
  const texts = [
    aText('Home', ['main'], 'a'),
    aText('Home', ['main'], 'b'),
    aText('Home', ['head'], 'c'),
  ]
  expect(locateTexts([{ text: 'Home', region: 'main' }], texts)).toEqual([
    [{ start: 0, text: 'Home', owners: texts.slice(0, 2) }],
  ])
})
