import { expect, test } from 'vitest'
import { comparePosts } from '#admin/posts/versions/ComparisonDialog.tsx'
import { emptyFields } from '#domain/posts/empty-fields.ts'

const BASE = { ...emptyFields('Sideboard'), title: 'Cash', content: '<p>One</p><p>Two</p>' }

const coverImage = { src: '/media/a.webp', alt: 'A table' }

const kept = (text: string) => ({ text, isChanged: false })
const changed = (text: string) => ({ text, isChanged: true })

test('a comparison marks a changed paragraph on both sides and no other', () => {
  const mine = [kept('One'), changed('Two')]
  const theirs = [kept('One'), changed('Three')]
  const compared = comparePosts(BASE, { ...BASE, content: '<p>One</p><p>Three</p>' })
  expect(compared).toEqual([{ label: 'Content', mine, theirs }])
})

test('a comparison marks one of two equal paragraphs when the other version has one', () => {
  const [content] = comparePosts({ ...BASE, content: '<p>One</p><p>Two</p><p>One</p>' }, BASE)
  expect(content?.mine.filter(({ isChanged }) => isChanged)).toEqual([changed('One')])
})

test('a comparison folds the paragraphs that are far from any change', () => {
  const paragraphs = (fifth: string) =>
    ['1', '2', '3', '4', fifth, '6', '7', '8'].map((text) => `<p>${text}</p>`).join('')
  const [content] = comparePosts(
    { ...BASE, content: paragraphs('mine') },
    { ...BASE, content: paragraphs('theirs') },
  )
  expect(content?.mine.map(({ text }) => text)).toEqual(['…', '4', 'mine', '6', '…'])
  expect(content?.theirs.map(({ text }) => text)).toEqual(['…', '4', 'theirs', '6', '…'])
})

test('a comparison shows on both sides where a paragraph was added', () => {
  const [content] = comparePosts(BASE, { ...BASE, content: `${BASE.content}<p>Three</p>` })
  expect(content?.mine).toEqual([kept('…'), kept('Two')])
  expect(content?.theirs).toEqual([kept('…'), kept('Two'), changed('Three')])
})

test('a comparison labels each field that differs as the form does', () => {
  const theirs = { ...BASE, title: 'Money', featured: true, tags: ['Exit'] }
  const labels = comparePosts(BASE, theirs).map(({ label }) => label)
  expect(labels).toEqual(['Title', 'Featured Post', 'Tags'])
})

test('a comparison shows a cover image by its address and its alternative text', () => {
  expect(comparePosts({ ...BASE, coverImage }, BASE)).toEqual([
    { label: 'Cover image', mine: Object.values(coverImage).map(changed), theirs: [] },
  ])
})
