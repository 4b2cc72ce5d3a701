import { expect, test } from 'vitest'
import { differences } from '#admin/posts/compare.ts'
import { emptyFields } from '#admin/posts/post-fields.ts'

const BASE = { ...emptyFields('Sideboard'), title: 'Cash', content: '<p>One</p><p>Two</p>' }

test('versions that say the same differ in nothing', () => {
  expect(differences(BASE, { ...BASE })).toEqual([])
})

test('a changed paragraph is marked on both sides, the others are not', () => {
  expect(differences(BASE, { ...BASE, content: '<p>One</p><p>Three</p>' })).toEqual([
    {
      name: 'Content',
      mine: [
        { number: 0, text: 'One', isOwn: false },
        { number: 1, text: 'Two', isOwn: true },
      ],
      theirs: [
        { number: 0, text: 'One', isOwn: false },
        { number: 1, text: 'Three', isOwn: true },
      ],
    },
  ])
})

test('each field that differs is named as the form names it', () => {
  const theirs = { ...BASE, title: 'Money', featured: true, tags: ['Exit'] }
  expect(differences(BASE, theirs).map(({ name }) => name)).toEqual([
    'Title',
    'Featured Post',
    'Tags',
  ])
})

test('a picture is told by its alternative text', () => {
  const mine = { ...BASE, content: '<p>One</p><img src="/media/a" alt="A table"><p>Two</p>' }
  const [content] = differences(mine, BASE)
  expect(content?.mine.map(({ text }) => text)).toEqual(['One', '[picture: A table]', 'Two'])
})
