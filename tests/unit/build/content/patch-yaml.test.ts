import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { patchYaml } from '#build/content/patch-yaml.ts'

const TEXT = `# The firm.
name: Sideboard # its name
tagline: >-
  A board
  at your side
cities: [ Dallas, Austin ]
emails:
  # Sent at once.
  text: |
    Hello,

    good bye
links:
  - { label: Services, href: /services }
  - label: About
    href: /about
`

test('a changed file differs in the changed texts only', () => {
  const wanted = { ...parse(TEXT), name: 'Desk: & co', tagline: 'New' }
  const patched = patchYaml(TEXT, wanted)
  expect(parse(patched)).toEqual(wanted)
  const [before, after] = [TEXT.split('\n'), patched.split('\n')]
  expect(before.filter((line) => !after.includes(line))).toEqual([
    'name: Sideboard # its name',
    '  A board',
    '  at your side',
  ])
  expect(patched).toContain('# its name')
  expect(patchYaml(TEXT, parse(TEXT))).toBe(TEXT)
})

test('a changed file can lose a key and get another', () => {
  const { tagline: _, ...rest } = parse(TEXT)
  const wanted = { ...rest, emails: { ...rest.emails, html: '<p>' } }
  const patched = patchYaml(TEXT, wanted)
  expect(parse(patched)).toEqual(wanted)
  expect(patched).toContain('# Sent at once.')
})

test.each([
  { first: { label: 'Changed' }, again: { label: 'Home' } },
  { first: { label: 'Home' }, again: { label: 'Changed' } },
])('of a value and what repeats it, only the changed one becomes another: %j', (wanted) => {
  expect(parse(patchYaml('first: &home { label: Home }\nagain: *home\n', wanted))).toEqual(wanted)
})

test.each([
  ['a text of several lines', { emails: { text: 'One\n\nTwo\n' } }],
  [
    'a key inside an item',
    {
      links: [
        { label: 'A', href: '/b' },
        { label: 'About', href: '/c' },
      ],
    },
  ],
])('a changed file keeps its comments and everything else beside %s', (_what, change) => {
  const wanted = { ...parse(TEXT), ...change }
  const patched = patchYaml(TEXT, wanted)
  expect(parse(patched)).toEqual(wanted)
  expect(patched).toContain('# The firm.')
  expect(patched).toContain('# Sent at once.')
})

test.each(['a, b', 'a [b] {c}', ']', 'x: y', '- #1 "q"', 'One\nTwo'])(
  'the text %j inside braces and brackets is quoted, and the file keeps its comments',
  (words) => {
    const wanted = parse(TEXT)
    wanted.links[0].label = words
    wanted.cities[1] = words
    const patched = patchYaml(TEXT, wanted)
    expect(parse(patched)).toEqual(wanted)
    expect(patched).toContain('# Sent at once.')
  },
)

test('every content file can be changed in every text', () => {
  for (const file of globSync('content/{site.yaml,pages/*.yaml,quizzes/*.yaml}')) {
    const text = readFileSync(file, 'utf8')
    const wanted = changeTexts(parse(text))
    expect(parse(patchYaml(text, wanted)), file).toEqual(wanted)
  }
})

function changeTexts(value: unknown): unknown {
  if (typeof value === 'string') return `${value.trim()}: "changed" #1`
  if (Array.isArray(value)) return value.map(changeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changeTexts(inner)]))
}
