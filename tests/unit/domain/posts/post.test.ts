import { describe, expect, test } from 'vitest'
import {
  listClaims,
  isUnpublished,
  buildPostPath,
  formatTitleWithStatus,
} from '#domain/posts/post-path.ts'
import {
  compareByNewest,
  findRestoreLimit,
  isPublic,
  isPublicArticle,
  type Post,
  postDraftSchema,
  postSchema,
  pickPublicPost,
  pickPublicSummary,
  summarizePost,
} from '#domain/posts/post.ts'
import {
  findBuildUrgency,
  isReadyToPublish,
  findPublishingState,
} from '#domain/posts/publishing.ts'
import { discardQuerySchema, workingCopyBodySchema } from '#domain/posts/working-copy.ts'
import { issuesOf } from '#tests/support/issues.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'

const draft = (coverImage: unknown) => postDraftSchema.safeParse(aDraft({ coverImage }))

describe('the cover image of a draft', () => {
  test('has a path of this site, an address of another one or none', () => {
    const valid = ['/media/a.webp', '/table.jpg?v=2', 'http://pictures.example/a%20b.jpg', '']
    const hosts = ['//other.example/a.png', '/\\other.example/a.png']
    const schemes = ['javascript:alert(1)', 'data:image/png;base64,AAAA']
    const others = [...schemes, ...hosts, 'media/a.webp', '/me dia/a.webp', `/${'x'.repeat(2_000)}`]
    const isTaken = (src: string) => draft({ src, alt: '' }).success
    expect([...valid, ...others].filter(isTaken)).toEqual(valid)
  })

  test.each([
    [{ src: 'a.png', alt: '' }, 'src'],
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
const PAGE = { listed: 'both', menuLabel: '', isIndexed: true } as const
const button = (to: string) => ({ ...PAGE, button: { to, label: 'Go' } })

test('what an editor sends is trimmed, with each tag once', () => {
  const sent = { ...DRAFT, title: ' A title ', tags: [' Exit', 'Exit ', ' ', 'AI'] }
  const time = '2026-03-20T10:00:00.000Z'
  const times = { status: 'scheduled', publishAt: time, datePublished: time }
  const rest = { ...times, page: button('/contact'), redirectFrom: ['/a'] }
  const taken = { ...DRAFT, ...rest, tags: ['Exit', 'AI'] }
  expect(postDraftSchema.parse({ ...sent, ...rest })).toEqual(taken)
  expect(postDraftSchema.parse({ ...DRAFT, page: PAGE })).toEqual({ ...DRAFT, page: PAGE })
  for (const other of [null, 'text', []])
    expect(postDraftSchema.safeParse(other).success).toBe(false)
})

test.each([
  [{ title: 'x'.repeat(201) }, 'title: Title may have at most 200 characters'],
  [{ content: null }, 'content: Content is required'],
  [{ slug: 'A b' }, 'slug: A URL slug has lower-case letters, digits and single hyphens only'],
  [{ tags: Array<string>(21).fill('a') }, 'tags: An article may have at most 20 tags'],
  [{ status: 'live' }, 'status: Status must be published, draft or scheduled'],
  [{ status: 'scheduled' }, 'publishAt: Choose when the article is published'],
  [{ publishAt: '2026-03-20' }, 'publishAt: This is not a UTC time'],
  [{ page: button('//x') }, 'page.button.to: The button leads to no page of this site'],
  [{ redirectFrom: ['/about'] }, 'redirectFrom.0: This site uses this address itself'],
])('what an editor sends with %j is refused', (given, issue) => {
  expect(issuesOf(postDraftSchema, { ...DRAFT, ...given })).toEqual([issue])
})

test('a post is public while it is published and not deleted', () => {
  expect(isPublic({ status: 'published' })).toBe(true)
  expect(isPublic({ status: 'draft' })).toBe(false)
  expect(isPublic({ status: 'published', deletedAt: '2026-03-20T00:00:00.000Z' })).toBe(false)
})

test('a post shows visitors none of its internal fields', () => {
  const post = aPost({ savedBy: 'ann', formerSlugs: ['old'] })
  expect(Object.keys(pickPublicPost(post))).not.toContain('savedBy')
  expect(Object.keys(pickPublicPost(post))).toContain('content')
  const { content: _, dateModified: __, ...whole } = pickPublicPost(post)
  expect(Object.keys(pickPublicSummary(summarizePost(post))).toSorted()).toEqual(
    Object.keys(whole).toSorted(),
  )
  expect(summarizePost(post)).toMatchObject({ savedBy: 'ann' })
  expect(summarizePost(post)).not.toHaveProperty('content')
})

test('a post is sorted before older ones, and posts of one moment keep one order', () => {
  const at = (id: string, datePublished: string) => ({ id, datePublished })
  const posts = [at('c', '2026-01-01'), at('a', '2026-01-02'), at('b', '2026-01-01')]
  for (const listed of [posts, posts.toReversed()])
    expect(listed.toSorted(compareByNewest).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

test.each([
  ['published', 'Cash'],
  ['draft', 'Cash (draft)'],
  ['scheduled', 'Cash (scheduled)'],
  ['deleted', 'Cash (deleted)'],
] as const)('a post that is %s is called %s in a list', (status, name) => {
  expect(formatTitleWithStatus({ title: 'Cash', status })).toBe(name)
  if (status !== 'deleted') expect(isUnpublished({ status })).toBe(status !== 'published')
})

test.each([
  ['an article', undefined, '/diary/new', ['new', 'old']],
  ['a page', PAGE, '/new', ['/new', '/old']],
])('%s claims its address, former ones and those at the root', (_, page, path, claims) => {
  const redirectFrom = ['/Cash-flow.html', '/b1/', '/2017/cash', '/a-', 'x/d']
  const post = { ...aPost({ slug: 'new', formerSlugs: ['old'], redirectFrom }), page }
  expect(buildPostPath(post)).toBe(path)
  expect(listClaims(post)).toEqual([...claims, '/cash-flow', '/b1'])
  expect(listClaims({ ...post, redirectFrom: undefined })).toEqual(claims)
  expect(isPublicArticle(post)).toBe(page === undefined)
  expect(isPublicArticle({ ...post, status: 'draft' })).toBe(false)
})

test('a deleted post can be restored for thirty days', () => {
  expect(findRestoreLimit(new Date('2026-03-31T12:00:00Z'))).toBe('2026-03-01T12:00:00.000Z')
})

test('a working copy may be too long to save as a post, and its revision is a number from 1', () => {
  const { slug, description, content, author, featured, tags } = aPost()
  const fields = { title: 'x'.repeat(5_000), slug, description, content, author, featured, tags }
  const copy = { fields, etag: null, replaces: 1 }
  expect(issuesOf(workingCopyBodySchema, copy)).toEqual([])
  const long = { ...copy, fields: { ...fields, title: 'x'.repeat(5_001) } }
  expect(issuesOf(workingCopyBodySchema, long)).toEqual(['fields.title: This text is too long'])
  expect(issuesOf(workingCopyBodySchema, { ...copy, replaces: 1.5 })).toHaveLength(1)
  expect(discardQuerySchema.parse({ revision: '2' })).toEqual({ revision: 2 })
  expect(issuesOf(discardQuerySchema, { revision: '0' })).toHaveLength(1)
})

const NOW = new Date('2026-03-02T12:00:00.000Z')
const MINUTE_MS = 60_000

const scheduledIn = (minutes: number) => {
  const publishAt = new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString()
  return aPost({ status: 'scheduled', publishAt })
}

test.each([
  ['an hour ahead', 60, 'scheduled', false],
  ['due now', 0, 'scheduled', true],
  ['four minutes late', -4, 'scheduled', true],
  ['an hour late', -60, 'overdue', true],
] as const)('a scheduled post that is %s', (_, minutes, state, due) => {
  const post = scheduledIn(minutes)
  expect(findPublishingState(post, undefined, 'live', NOW)).toBe(state)
  expect(isReadyToPublish(post, NOW)).toBe(due)
})

test.each([
  ['is live in the version that was built', 3, 'live', 'live'],
  ['waits where another version was built', 2, 'live', 'waiting'],
  ['waits where none was built', undefined, 'live', 'waiting'],
  ['is as far as the build that will show it', 2, 'building', 'building'],
  ['failed with the build that would have shown it', 2, 'failed', 'failed'],
] as const)('a published post %s', (_, shown, build, state) => {
  expect(findPublishingState(aPost({ version: 3 }), shown, build, NOW)).toBe(state)
})

test('a draft stays a draft, and only a scheduled post is due', () => {
  const draft = aPost({ status: 'draft', publishAt: '2020-01-01T00:00:00.000Z' })
  expect(findPublishingState(draft, 3, 'live', NOW)).toBe('draft')
  expect(isReadyToPublish(draft, NOW)).toBe(false)
  expect(isReadyToPublish(aPost({ publishAt: '2020-01-01T00:00:00.000Z' }), NOW)).toBe(false)
  expect(isReadyToPublish(aPost({ status: 'scheduled' }), NOW)).toBe(false)
})

const live = aPost()
const unpublished = aPost({ status: 'draft' })
const deleted = aPost({ deletedAt: '2026-03-10T12:00:00.000Z' })

test.each<[string, Post | undefined, Post, ReturnType<typeof findBuildUrgency>]>([
  ['a new article waits, because it is readable at once', undefined, live, 'waits'],
  ['a new page does not wait', undefined, aPost({ page: PAGE }), 'urgent'],
  ['an edited article waits', live, aPost({ title: 'Another' }), 'waits'],
  ['a changed address does not wait', live, aPost({ slug: 'another' }), 'urgent'],
  ['an unpublished article does not wait', live, unpublished, 'urgent'],
  ['a deleted article does not wait', live, deleted, 'urgent'],
  ['a new draft needs no build', undefined, unpublished, undefined],
  ['an edited draft needs no build', unpublished, aPost({ ...unpublished, slug: 'b' }), undefined],
  ['a deleted draft needs no build', unpublished, { ...deleted, status: 'draft' }, undefined],
])('%s', (_, before, after, urgency) => {
  expect(findBuildUrgency(before, after)).toBe(urgency)
})
