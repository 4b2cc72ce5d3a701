import { expect, test } from 'vitest'
import { emptyFields } from '#admin/posts/post-fields.ts'
import { comparePosts } from '#admin/posts/versions/VersionComparison.tsx'

const BASE = { ...emptyFields('Sideboard'), title: 'Cash', content: '<p>One</p><p>Two</p>' }

test('marks a changed paragraph on both sides and no other', () => {
  expect(comparePosts(BASE, { ...BASE, content: '<p>One</p><p>Three</p>' })).toEqual([
    {
      label: 'Content',
      mine: [
        { text: 'One', isChanged: false },
        { text: 'Two', isChanged: true },
      ],
      theirs: [
        { text: 'One', isChanged: false },
        { text: 'Three', isChanged: true },
      ],
    },
  ])
})

test('marks one of two equal paragraphs when the other version has one', () => {
  const [content] = comparePosts({ ...BASE, content: '<p>One</p><p>Two</p><p>One</p>' }, BASE)
  expect(content?.mine.filter(({ isChanged }) => isChanged)).toEqual([
    { text: 'One', isChanged: true },
  ])
})

test('folds the paragraphs that are far from any change', () => {
  const paragraphs = (fifth: string) =>
    ['1', '2', '3', '4', fifth, '6', '7', '8'].map((text) => `<p>${text}</p>`).join('')
  const [content] = comparePosts(
    { ...BASE, content: paragraphs('mine') },
    { ...BASE, content: paragraphs('theirs') },
  )
  expect(content?.mine.map(({ text }) => text)).toEqual(['…', '4', 'mine', '6', '…'])
  expect(content?.theirs.map(({ text }) => text)).toEqual(['…', '4', 'theirs', '6', '…'])
})

test('labels each field that differs as the form does', () => {
  const theirs = { ...BASE, title: 'Money', featured: true, tags: ['Exit'] }
  expect(comparePosts(BASE, theirs).map(({ label }) => label)).toEqual([
    'Title',
    'Featured Post',
    'Tags',
  ])
})

test('shows a cover image by its address and its alternative text', () => {
  const mine = { ...BASE, coverImage: { src: '/media/a.webp', alt: 'A table' } }
  expect(comparePosts(mine, BASE)).toEqual([
    {
      label: 'Cover image',
      mine: [
        { text: '/media/a.webp', isChanged: true },
        { text: 'A table', isChanged: true },
      ],
      theirs: [],
    },
  ])
})
