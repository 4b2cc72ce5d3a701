import { expect, test } from 'vitest'
import { describePaste } from '#admin/editor/paste/paste-report.ts'

const NOTHING = { imageHosts: [], lostImages: 0, embedded: 0 }

test('says nothing about a paste that lost nothing', () => {
  expect(describePaste(NOTHING)).toEqual([])
})

test('names each host of images once', () => {
  const [sentence] = describePaste({
    ...NOTHING,
    imageHosts: ['a.example', 'b.example', 'a.example'],
  })
  expect(sentence).toMatch(/^3 images stay on a\.example, b\.example and/)
})

test('counts unreadable images and embedded elements', () => {
  expect(describePaste({ ...NOTHING, lostImages: 1, embedded: 1 })).toEqual([
    '1 image could not be read from the clipboard. Copy each image by itself, or insert its file.',
    '1 embedded element, such as a video, form or chart, left out.',
  ])
})
