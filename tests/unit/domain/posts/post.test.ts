import { describe, expect, test } from 'vitest'
import {
  byNewest,
  deletedBefore,
  isPublic,
  postDraftSchema,
  postSchema,
  publicPost,
  publicSummary,
  summaryOf,
} from '#domain/posts/post.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'
import { isDue } from '#domain/posts/publishing.ts'
import { titleWithStatus } from '#domain/posts/post-path.ts'
import { issuesOf } from '#tests/support/issues.ts'

const draft = (coverImage: unknown) => postDraftSchema.safeParse(aDraft({ coverImage }))

describe('the cover image of a draft', () => {
  test.each([
    '/media/a.webp',
    '/table.jpg?v=2',
    'https://pictures.example/a.jpg',
    'http://pictures.example/a b.jpg'.replace(' ', '%20'),
    '',
  ])('may have the address %j', (src) => {
    expect(draft({ src, alt: '' }).success).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//other.example/a.png',
    'media/a.webp',
    '/media/a.webp\n',
    '/me dia/a.webp',
    '/\\other.example/a.png',
    'mailto:a@b.example',
    `/${'x'.repeat(2_000)}`,
    7,
    undefined,
  ])('cannot have the address %j', (src) => {
    const result = draft({ src, alt: '' })
    const isTrimmed = src === '/media/a.webp\n'
    expect(result.success).toBe(isTrimmed)
    if (!isTrimmed) expect(result.error?.issues[0]?.path).toEqual(['coverImage', 'src'])
  })

  test.each([
    [{ src: '/a.png' }, 'alt'],
    [{ src: '/a.png', alt: 3 }, 'alt'],
    [{ src: '/a.png', alt: 'x'.repeat(501) }, 'alt'],
    [{ src: '/a.png', alt: '', width: 0, height: 1 }, 'width'],
    [{ src: '/a.png', alt: '', width: 1, height: '1' }, 'height'],
  ])('%j names the fault at %s', (given, field) => {
    expect(draft(given).error?.issues[0]?.path).toEqual(['coverImage', field])
  })

  test.each(['/a.png', ['/a.png'], true])('cannot be %j', (given) => {
    expect(draft(given).error?.issues[0]?.path).toEqual(['coverImage'])
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

test('a stored cover image has an address that a page can show', () => {
  const coverImage = { src: 'javascript:alert(1)', alt: '' }
  expect(postSchema.safeParse(aPost({ coverImage })).success).toBe(false)
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

  test('keeps what a member without a value had', () => {
    expect(postDraftSchema.parse({ ...DRAFT, description: null, tags: null })).toEqual(DRAFT)
  })

  test.each([
    [{ title: ' ' }, 'title: Title is required'],
    [{ title: 'x'.repeat(201) }, 'title: Title may have at most 200 characters'],
    [{ title: 1 }, 'title: Title must be text'],
    [{ content: ' ' }, 'content: Content is required'],
    [{ content: null }, 'content: Content is required'],
    [{ slug: 'A b' }, 'slug: A URL slug has lower-case letters, digits and single hyphens only'],
    [
      { description: 'x'.repeat(1001) },
      'description: Description may have at most 1000 characters',
    ],
    [{ tags: 'Exit' }, 'tags: Tags must be a list of texts'],
    [{ tags: Array<string>(21).fill('a') }, 'tags: An article may have at most 20 tags'],
    [{ tags: ['x'.repeat(51)] }, 'tags.0: A tag may have at most 50 characters'],
    [{ status: 'live' }, 'status: Status must be published, draft or scheduled'],
    [{ status: 'scheduled' }, 'publishAt: Choose when the article is published'],
    [{ publishAt: 'soon' }, 'publishAt: This is not a date'],
    [{ featured: 'yes' }, 'featured: Featured must be true or false'],
  ])('with %j is refused', (given, issue) => {
    expect(issuesOf(postDraftSchema, { ...DRAFT, ...given })).toEqual([issue])
  })

  test('may leave the slug to the title, and be scheduled for a time', () => {
    expect(issuesOf(postDraftSchema, { ...DRAFT, slug: '' })).toEqual([])
    const scheduled = { ...DRAFT, status: 'scheduled', publishAt: '2026-03-20' }
    expect(issuesOf(postDraftSchema, scheduled)).toEqual([])
  })

  test.each([null, [], 'text', 1])('is an object, not %j', (sent) => {
    expect(postDraftSchema.safeParse(sent).success).toBe(false)
  })
})

describe('a post', () => {
  test('is public while it is published and not deleted', () => {
    expect(isPublic({ status: 'published' })).toBe(true)
    expect(isPublic({ status: 'draft' })).toBe(false)
    expect(isPublic({ status: 'published', deletedAt: '2026-03-20T00:00:00.000Z' })).toBe(false)
  })

  test('can be restored for 30 days', () => {
    expect(deletedBefore(new Date('2026-03-31T00:00:00Z'))).toBe('2026-03-01T00:00:00.000Z')
  })

  test('shows visitors nothing of its work', () => {
    const post = aPost({ savedBy: 'ann', formerSlugs: ['old'] })
    expect(Object.keys(publicPost(post))).not.toContain('savedBy')
    expect(Object.keys(publicPost(post))).toContain('content')
    const summary = publicSummary(summaryOf(post))
    expect(Object.keys(summary).toSorted()).toEqual(
      Object.keys(publicPost(post))
        .filter((name) => name !== 'content' && name !== 'dateModified')
        .toSorted(),
    )
    expect(summary).toMatchObject({ id: post.id, title: post.title, slug: post.slug })
    expect(summaryOf(post)).toEqual({ ...summaryOf(post), savedBy: 'ann' })
    expect(summaryOf(post)).not.toHaveProperty('content')
  })

  test('comes before older ones, and of one moment always in the same order', () => {
    const at = (id: string, datePublished: string) => ({ id, datePublished })
    const posts = [at('a', '2026-01-01'), at('c', '2026-01-02'), at('b', '2026-01-01')]
    const sorted = ['c', 'b', 'a']
    expect(posts.toSorted(byNewest).map(({ id }) => id)).toEqual(sorted)
    expect(
      posts
        .toReversed()
        .toSorted(byNewest)
        .map(({ id }) => id),
    ).toEqual(sorted)
    expect(byNewest(posts[0]!, posts[0]!)).toBe(0)
  })

  test('is due from the time it is scheduled for', () => {
    const publishAt = '2026-03-20T12:00:00.000Z'
    const isDueAt = (now: string, status: 'scheduled' | 'draft' = 'scheduled') =>
      isDue({ status, publishAt }, new Date(now))
    expect(isDueAt('2026-03-20T11:59:59.999Z')).toBe(false)
    expect(isDueAt('2026-03-20T12:00:00.000Z')).toBe(true)
    expect(isDueAt('2026-03-21T12:00:00.000Z', 'draft')).toBe(false)
    expect(isDue({ status: 'scheduled' }, new Date())).toBe(false)
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
