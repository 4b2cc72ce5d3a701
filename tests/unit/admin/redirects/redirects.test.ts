import { describe, expect, test } from 'vitest'
import {
  describeRedirectFault,
  findOwner,
  listRedirects,
  removeRedirect,
  saveRedirect,
  listUsableAddresses,
} from '#admin/redirects/redirects.ts'
import { type Post, summarizePost } from '#domain/posts/post.ts'
import { aPost } from '#tests/support/posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const newer = summarizePost(
  aPost({ title: 'Newer', slug: 'newer', formerSlugs: ['new'], redirectFrom: ['/b', '/shared'] }),
)
const older = summarizePost(
  aPost({ title: 'Older', slug: 'older', redirectFrom: ['/shared', '/admin/a', '/a'] }),
)
const draft = summarizePost(aPost({ slug: 'draft', status: 'draft', redirectFrom: ['/shared'] }))

describe('the screen of redirects', () => {
  test('lists old and former addresses by path, and says which do not redirect', () => {
    const listed = listRedirects([draft, newer, older])
    expect(listed.map(({ from, post, obstacle }) => [from, post.slug, obstacle])).toEqual([
      ['/a', 'older', undefined],
      ['/admin/a', 'older', 'This site uses this address itself.'],
      ['/b', 'newer', undefined],
      ['/diary/new', 'newer', undefined],
      ['/shared', 'draft', 'It leads to “Newer”, which is newer.'],
      ['/shared', 'newer', undefined],
      ['/shared', 'older', 'It leads to “Newer”, which is newer.'],
    ])
    expect(listed.filter(({ isFormer }) => isFormer)).toHaveLength(1)
  })

  test.each([
    ['https://old.example/b/', 'newer'],
    ['/diary/new', 'newer'],
    ['/c', undefined],
  ])('finds whose %s is', (given, slug) => {
    expect(findOwner([newer, older], given)?.slug).toBe(slug)
  })

  test('never sends an address again that this site needs itself', () => {
    expect(listUsableAddresses(older)).toEqual(['/shared', '/a'])
    expect(listUsableAddresses({})).toEqual([])
  })

  const CASH = aPost({ title: 'Cash', slug: 'cash', redirectFrom: ['/a', '/admin/old'] })
  const DEBT = aPost({ title: 'Debt', slug: 'debt', formerSlugs: ['loans'] })

  /** Answers the list, single posts and saves. */
  function stubPosts(save: (id: string) => Response = () => Response.json(CASH)) {
    const posts: Post[] = [CASH, DEBT]
    const calls = stubFetch(({ path, method }) => {
      const post = posts.find(({ id }) => path.endsWith(id))
      if (!post) return Response.json(posts.map(summarizePost))
      return method === 'PUT' ? save(post.id) : Response.json(post, { headers: { etag: '"3"' } })
    })
    return () => calls.filter(({ method }) => method === 'PUT')
  }

  const send = (from: string, post: Post) => saveRedirect(from, post.id)

  test('adds an address to its article, against the version that was read', async () => {
    const saves = stubPosts()
    await send('/b', CASH)
    expect(saves()).toMatchObject([
      { path: expect.stringContaining(CASH.id), headers: { 'if-match': '"3"' } },
    ])
    // An address that this site needs by now would be refused.
    expect(saves()[0]?.body).toMatchObject({ title: 'Cash', redirectFrom: ['/a', '/b'] })
  })

  test.each(['https://old.example/a/', '/diary/cash', '/diary/loans'])(
    'refuses to add %s, which leads somewhere already',
    async (from) => {
      const saves = stubPosts()
      const error = await send(from, DEBT).catch((thrown: unknown) => thrown)
      expect(describeRedirectFault(error)).toMatch(/^“(Cash|Debt)” has this address already$/)
      expect(saves()).toEqual([])
    },
  )

  test("shows the server's sentence about an address, and no other reason", async () => {
    const issues = [{ field: 'redirectFrom.1', message: 'This site uses this address itself' }]
    stubPosts(() => Response.json({ error: 'Check', code: 'invalid', issues }, { status: 400 }))
    const error = await send('/about', CASH).catch((thrown: unknown) => thrown)
    expect(describeRedirectFault(error)).toBe('This site uses this address itself')
    expect(
      describeRedirectFault(new Error('Failed', { cause: new TypeError('offline') })),
    ).toBeUndefined()
  })

  test('removes a former address alone', async () => {
    const saves = stubPosts()
    await removeRedirect({ from: '/diary/loans', post: summarizePost(DEBT), isFormer: true })
    expect(saves()[0]?.body).toMatchObject({ title: 'Debt', formerSlugs: [] })
    expect(saves()[0]?.body).not.toHaveProperty('redirectFrom')
  })

  test('removes one address and keeps what others added meanwhile', async () => {
    const saves = stubPosts()
    await removeRedirect({ from: '/gone', post: summarizePost(CASH), isFormer: false })
    expect(saves()[0]?.body).toMatchObject({ redirectFrom: ['/a'] })
  })
})
