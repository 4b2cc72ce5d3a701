import { describe, expect, test } from 'vitest'
import { titleWithStatus } from '#domain/posts/post-path.ts'
import {
  byNewest,
  isPublic,
  postDraftSchema,
  postSchema,
  publicPost,
  publicSummary,
  summaryOf,
} from '#domain/posts/post.ts'
import { issuesOf } from '#tests/support/issues.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'

const draft = (coverImage: unknown) => postDraftSchema.safeParse(aDraft({ coverImage }))

describe('the cover image of a draft', () => {
  test.each(['/media/a.webp', '/table.jpg?v=2', 'http://pictures.example/a%20b.jpg', ''])(
    'may have the address %j',
    (src) => {
      expect(draft({ src, alt: '' }).success).toBe(true)
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//other.example/a.png',
    'media/a.webp',
    '/me dia/a.webp',
    '/\\other.example/a.png',
    `/${'x'.repeat(2_000)}`,
  ])('cannot have the address %j', (src) => {
    expect(draft({ src, alt: '' }).error?.issues[0]?.path).toEqual(['coverImage', 'src'])
  })

  test.each([
    [{ src: '/a.png' }, 'alt'],
    [{ src: '/a.png', alt: 'x'.repeat(501) }, 'alt'],
    [{ src: '/a.png', alt: '', width: 0, height: 1 }, 'width'],
  ])('%j names the fault at %s', (given, field) => {
    expect(draft(given).error?.issues[0]?.path).toEqual(['coverImage', field])
  })

  test('drops members that it does not know', () => {
    const given = { src: ' /a.png ', alt: ' A table ', onload: 'alert(1)' }
    expect(draft(given).data?.coverImage).toEqual({ src: '/a.png', alt: 'A table' })
  })
})

test('a post without a cover image keeps its bytes', () => {
  const post = aPost()
  expect(JSON.stringify(postSchema.parse(post))).not.toContain('coverImage')
  expect(postSchema.parse(post)).toEqual(post)
})

const DRAFT = { title: 'A title', content: '<p>Text</p>' }

describe('what an editor sends', () => {
  test('is trimmed, its dates are UTC times and its tags stand once', () => {
    const sent = {
      ...DRAFT,
      title: ' A title ',
      tags: [' Exit', 'Exit ', ' ', 'AI'],
      publishAt: '2026-03-20T12:00:00+02:00',
      datePublished: '2026-03-20',
    }
    expect(postDraftSchema.parse(sent)).toEqual({
      ...DRAFT,
      tags: ['Exit', 'AI'],
      publishAt: '2026-03-20T10:00:00.000Z',
      datePublished: '2026-03-20T00:00:00.000Z',
    })
  })

  test.each([
    [{ title: 'x'.repeat(201) }, 'title: Title may have at most 200 characters'],
    [{ content: null }, 'content: Content is required'],
    [{ slug: 'A b' }, 'slug: A URL slug has lower-case letters, digits and single hyphens only'],
    [{ tags: Array<string>(21).fill('a') }, 'tags: An article may have at most 20 tags'],
    [{ status: 'live' }, 'status: Status must be published, draft or scheduled'],
    [{ status: 'scheduled' }, 'publishAt: Choose when the article is published'],
    [{ publishAt: 'soon' }, 'publishAt: This is not a date'],
  ])('with %j is refused', (given, issue) => {
    expect(issuesOf(postDraftSchema, { ...DRAFT, ...given })).toEqual([issue])
  })
})

describe('a post', () => {
  test('is public while it is published and not deleted', () => {
    expect(isPublic({ status: 'published' })).toBe(true)
    expect(isPublic({ status: 'draft' })).toBe(false)
    expect(isPublic({ status: 'published', deletedAt: '2026-03-20T00:00:00.000Z' })).toBe(false)
  })

  test('shows visitors nothing of its work', () => {
    const post = aPost({ savedBy: 'ann', formerSlugs: ['old'] })
    expect(Object.keys(publicPost(post))).not.toContain('savedBy')
    expect(Object.keys(publicPost(post))).toContain('content')
    const { content: _, dateModified: __, ...whole } = publicPost(post)
    expect(Object.keys(publicSummary(summaryOf(post))).toSorted()).toEqual(
      Object.keys(whole).toSorted(),
    )
    expect(summaryOf(post)).toMatchObject({ savedBy: 'ann' })
    expect(summaryOf(post)).not.toHaveProperty('content')
  })

  test('comes before older ones, and of one moment always in the same order', () => {
    const at = (id: string, datePublished: string) => ({ id, datePublished })
    const posts = [at('a', '2026-01-01'), at('c', '2026-01-02'), at('b', '2026-01-01')]
    for (const listed of [posts, posts.toReversed()])
      expect(listed.toSorted(byNewest).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })
})

test.each([
  ['published', 'Cash'],
  ['draft', 'Cash (draft)'],
  ['scheduled', 'Cash (scheduled)'],
  ['deleted', 'Cash (deleted)'],
] as const)('a post that is %s is called %s in a list', (status, name) => {
  expect(titleWithStatus({ title: 'Cash', status })).toBe(name)
})
