import { expect, test } from 'vitest'
import { findQuestion } from '#admin/posts/links/use-link-question.tsx'

const PUBLISHED = { status: 'published' } as const
const DRAFT = { status: 'draft' } as const

test.each([
  ['that unpublishes a post asks', PUBLISHED, DRAFT, [], 'Unpublish this post'],
  ['that publishes a dead link asks', undefined, {}, ['/gone'], 'Some links lead nowhere'],
  ['with a dead link that was accepted before asks nothing', undefined, {}, ['/known'], undefined],
  ['of an article whose dead links are gone asks nothing', PUBLISHED, {}, [], undefined],
  ['of a draft with a dead link asks nothing', undefined, DRAFT, ['/gone'], undefined],
] as const)('a save %s', (_, post, change, faults, title) => {
  const saved = post && { ...post, id: 'a' }
  expect(findQuestion(saved, { change }, faults, '/known')?.title).toBe(title)
  const confirmed = { change, isConfirmed: true }
  expect(findQuestion(saved, confirmed, faults, '/known')).toBeUndefined()
})
