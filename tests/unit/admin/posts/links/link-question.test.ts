import { expect, test } from 'vitest'
import { findQuestion } from '#admin/posts/links/link-question.tsx'

const PUBLISHED = { id: 'a', status: 'published' } as const
const DRAFT = { status: 'draft' } as const

test.each([
  ['that unpublishes a post asks', PUBLISHED, DRAFT, [], 'Unpublish this post'],
  ['that publishes a dead link asks', undefined, {}, ['/gone'], 'Some links lead nowhere'],
  ['with a dead link that was accepted before asks nothing', undefined, {}, ['/known'], undefined],
  ['of an article whose dead links are gone asks nothing', PUBLISHED, {}, [], undefined],
] as const)('a save %s', (_, post, change, deadLinks, title) => {
  expect(findQuestion(post, { change, deadLinks }, ['/known'])?.title).toBe(title)
})
