import { describe, expect, test } from 'vitest'
import {
  findRedirectFault,
  listRedirects,
  removeRedirect,
  saveRedirect,
} from '#admin/redirects/redirects.ts'
import { type Post, summarizePost } from '#domain/posts/post.ts'
import { aPost } from '#tests/support/posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const newer = summarizePost(
  aPost({ title: 'Newer', slug: 'newer', formerSlugs: ['new'], redirectFrom: ['/b', '/shared'] }),
)
const older = summarizePost(
  aPost({ title: 'Older', slug: 'older', redirectFrom: ['/shared', '/a'] }),
)
const draft = summarizePost(aPost({ slug: 'draft', status: 'draft', redirectFrom: ['/shared'] }))

describe('the screen of redirects', () => {
  test('lists old and former addresses by path, and says which do not redirect', () => {
    const listed = listRedirects([draft, newer, older])
    expect(listed.map(({ from, post, newer: one }) => [from, post.slug, one?.slug])).toEqual([
      ['/a', 'older', undefined],
      ['/b', 'newer', undefined],
      ['/diary/new', 'newer', undefined],
      ['/shared', 'draft', 'newer'],
      ['/shared', 'newer', undefined],
      ['/shared', 'older', 'newer'],
    ])
    expect(listed.filter(({ isFormer }) => isFormer)).toHaveLength(1)
  })

  test.each([
    ['https://old.example/b/', '“Newer” has this address already'],
    ['/diary/new', '“Newer” has this address already'],
    ['/diary/older', '“Older” has this address already'],
    ['/about', 'This site uses this address itself'],
    ['/c', undefined],
  ])('says what is wrong with %s', (given, fault) => {
    expect(findRedirectFault([newer, older], given)).toBe(fault)
  })

  const CASH = aPost({ title: 'Cash', slug: 'cash', redirectFrom: ['/a'] })
  const DEBT = aPost({ title: 'Debt', slug: 'debt', formerSlugs: ['loans'] })

  /** Answers the list of posts, and reads and saves of one of them. Returns the saves. */
  function stubPost(post: Post) {
    const calls = stubFetch(({ path }) =>
      path.endsWith(post.id)
        ? Response.json(post, { headers: { etag: '"3"' } })
        : Response.json([CASH, DEBT].map(summarizePost)),
    )
    return () => calls.filter(({ method }) => method === 'PUT')
  }

  test('adds an address to its article, against the version that was read', async () => {
    const saves = stubPost(CASH)
    await saveRedirect('/b', CASH.id)
    expect(saves()).toMatchObject([
      { path: expect.stringContaining(CASH.id), headers: { 'if-match': '"3"' } },
    ])
    expect(saves()[0]?.body).toMatchObject({ title: 'Cash', redirectFrom: ['/a', '/b'] })
  })

  test('refuses an address that another article got after the screen was opened', async () => {
    const saves = stubPost(CASH)
    const refused = saveRedirect('/diary/loans', CASH.id)
    await expect(refused).rejects.toThrow('“Debt” has this address already')
    expect(saves()).toEqual([])
  })

  test('says that an address in the Diary was left to another article', async () => {
    stubPost(CASH)
    const left = saveRedirect('/diary/taken', CASH.id)
    await expect(left).rejects.toThrow('Another article has this address')
    stubPost({ ...CASH, formerSlugs: ['free'] })
    await saveRedirect('/diary/free', CASH.id)
  })

  test('removes a former address alone', async () => {
    const saves = stubPost(DEBT)
    await removeRedirect({ from: '/diary/loans', post: summarizePost(DEBT), isFormer: true })
    expect(saves()[0]?.body).toMatchObject({ title: 'Debt', formerSlugs: [] })
    expect(saves()[0]?.body).not.toHaveProperty('redirectFrom')
  })

  test('removes one address and keeps what others added meanwhile', async () => {
    const saves = stubPost(CASH)
    await removeRedirect({ from: '/gone', post: summarizePost(CASH), isFormer: false })
    expect(saves()[0]?.body).toMatchObject({ redirectFrom: ['/a'] })
  })
})
