import { expect, test } from 'vitest'
import { matchItems, type PaletteItem } from '#admin/app/CommandPalette.tsx'

const items: PaletteItem[] = [
  { kind: 'Screen', title: 'Posts', path: '/admin/blog' },
  { kind: 'Post', title: 'Thirteen weeks of cash', path: '/admin/blog/1/edit' },
  { kind: 'Post', title: 'Cash is king', path: '/admin/blog/2/edit' },
]

const titles = (typed: string) => matchItems(items, typed).map(({ title }) => title)

test('the command palette shows the screens before anything is typed', () => {
  expect(titles('  ')).toEqual(['Posts'])
})

test('the command palette finds words anywhere in a title, those at its start first', () => {
  expect(titles('cash')).toEqual(['Cash is king', 'Thirteen weeks of cash'])
  expect(titles('CASH thir')).toEqual(['Thirteen weeks of cash'])
  expect(titles('cash exit')).toEqual([])
})

test('the command palette shows six of a kind, so that posts never hide the screens', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ ...items[1]!, title: `Post ${i}` }))
  expect(matchItems([...many, items[0]!], 'post').map(({ kind }) => kind)).toEqual([
    'Screen',
    ...Array.from({ length: 6 }, () => 'Post'),
  ])
})
