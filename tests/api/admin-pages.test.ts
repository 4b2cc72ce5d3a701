import { beforeEach, describe, expect, test } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { siteSchema } from '#domain/site/site.ts'
import { addListedPages } from '#server/posts/listed-pages.ts'
import { posts } from '#server/posts/post-store.ts'
import { pageView } from '#server/publishing/pages/views.ts'
import { readSite } from '#server/site/site.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { aDraft } from '../support/posts.ts'
import { call } from '../support/call.ts'

useBlobs()

const PAGE = { listed: 'none', menuLabel: '', isIndexed: true }
const PATH = '/api/admin/blog/posts'

let cookie: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
})

async function save(given: object, id?: string): Promise<Response> {
  const path = id ? `${PATH}/${id}` : PATH
  const body = aDraft({ title: 'Seminar', ...given })
  return call(path, { method: id ? 'PUT' : 'POST', cookie, body })
}

async function saved(given: object, id?: string): Promise<Post> {
  const response = await save(given, id)
  expect(response.status).toBeLessThan(300)
  return (await response.json()) as Post
}

const aPage = (slug: string, given: object = {}) => ({ slug, page: PAGE, ...given })
const aRedirect = (from: string) => ({ slug: 'selling', redirectFrom: [from] })

describe('a page', () => {
  test('is a post with settings, in no list of articles', async () => {
    const button = { to: '/contact', label: 'Talk to us' }
    const page = { ...PAGE, listed: 'both', menuLabel: 'Seminar', button }
    const { id } = await saved(aPage('seminar', { page, featured: true }))
    expect(await saved({ slug: 'seminar', title: 'Two' }, id)).toMatchObject({ page, version: 2 })
    for (const path of ['/api/blog/posts', '/api/blog/posts?featured=true']) {
      expect(await (await call(path)).json()).toEqual([])
    }
    expect((await call('/api/blog/posts/slug/seminar')).status).toBe(404)
    const all = (await (await call(PATH, { cookie })).json()) as Post[]
    expect(all).toMatchObject([{ id, page }])
  })

  test('and an article may have one slug, at two addresses', async () => {
    await saved({ slug: 'seminar' })
    await saved(aPage('seminar'))
    expect((await call('/api/blog/posts/slug/seminar')).status).toBe(200)
  })

  test('stays a page, and an article an article', async () => {
    const article = await saved({ slug: 'selling' })
    expect((await saved({ slug: 'selling', page: PAGE }, article.id)).page).toBeUndefined()
  })

  test('is in header and footer while visitors can open it', async () => {
    const { id } = await saved(
      aPage('later', { title: 'Later', page: { ...PAGE, listed: 'footer' } }),
    )
    await saved(
      aPage('jobs', { title: 'We hire', page: { ...PAGE, listed: 'both', menuLabel: 'Jobs' } }),
    )
    await saved(aPage('draft', { status: 'draft', page: { ...PAGE, listed: 'both' } }))
    const site = await readSite()
    const { header, footer } = await addListedPages(site)
    expect(header.links.slice(site.header.links.length)).toMatchObject([
      { label: 'Jobs', href: '/jobs' },
    ])
    expect(footer.groups[0]?.links.slice(-2)).toMatchObject([
      { label: 'Later', href: '/later' },
      { label: 'Jobs', href: '/jobs' },
    ])
    await call(`${PATH}/${id}`, { method: 'DELETE', cookie })
    const after = await addListedPages(site)
    expect(after.footer.groups[0]?.links.map(({ href }) => href)).not.toContain('/later')
  })

  test('of any address and title keeps the site valid, and is listed once', async () => {
    const slug = 'seminar-'.repeat(20).slice(0, -1)
    await saved(aPage(slug, { title: 'A ⟪seminar⟫', page: { ...PAGE, listed: 'header' } }))
    const site = await addListedPages(await readSite())
    expect(siteSchema.parse(site).header.links.at(-1)).toMatchObject({ label: 'A seminar' })
    expect(await addListedPages(site)).toEqual(site)
  })

  test('with a button that an earlier release took stays readable, and shows none', async () => {
    const { id } = await saved(aPage('seminar'))
    const button = { to: '//elsewhere', label: 'Go' }
    await posts.update(id, (post) => ({ ...post, page: { ...post.page!, button } }))
    const stored = await posts.find(id)
    expect(stored?.page?.button).toEqual(button)
    expect(pageView(stored!, { site: await readSite(), origin: '' }).button).toBeUndefined()
    expect((await save({ page: stored?.page }, id)).status).toBe(400)
  })

  test.each([
    ['no place', { listed: 'sidebar' }],
    ['a button to elsewhere', { button: { to: 'https://evil.example', label: 'Go' } }],
    ['a button to another host', { button: { to: '//evil', label: 'Go' } }],
    ['a button that runs', { button: { to: 'javascript:x()', label: 'Go' } }],
    ['a button that says nothing', { button: { to: '/contact', label: ' ' } }],
    ['a long name in menus', { menuLabel: 'x'.repeat(50) }],
  ])('is refused with %s', async (_, given) => {
    expect((await save(aPage('seminar', { page: { ...PAGE, ...given } }))).status).toBe(400)
  })
})

describe('the address of a page', () => {
  test.each([
    'about',
    'services',
    'admin',
    'api',
    'go',
    'ads',
    'diary',
    'media',
    'quizzes',
    'index',
    '404',
    'insights',
    'thank-you',
    'contact',
    'og',
    'privacy',
    'terms',
    'ai-readiness-quiz',
  ])('is not /%s, which this site uses itself', async (slug) => {
    const response = await save(aPage(slug))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'slug' }] })
  })

  const COLLISIONS: readonly (readonly [string, object, object])[] = [
    ['another page', aPage('seminar'), aPage('seminar')],
    ['an old address that redirects', aPage('seminar'), aRedirect('/seminar')],
    ['an old address in another spelling', aPage('seminar'), aRedirect('/Seminar.html')],
    ['an old address with its host', aPage('seminar'), aRedirect('https://old.example/seminar/')],
  ]

  test.each(COLLISIONS)('is not that of %s, in either order', async (_, page, other) => {
    for (const [first, second] of [
      [page, other],
      [other, page],
    ] as const) {
      const { id } = await saved(first)
      expect((await save(second)).status).toBeOneOf([400, 409])
      await call(`${PATH}/${id}`, { method: 'DELETE', cookie })
    }
  })

  test.each(COLLISIONS)('is not that of %s when two people race', async (_, page, other) => {
    for (let round = 0; round < 10; round++) {
      const responses = await Promise.all([save(page), save(other)])
      const created = responses.filter(({ status }) => status === 201)
      expect(created.length).toBeLessThan(2)
      for (const response of created) {
        const { id } = (await response.json()) as Post
        await call(`${PATH}/${id}`, { method: 'DELETE', cookie })
      }
    }
  })

  test('stays its own after it moved, and is free when it is deleted', async () => {
    const { id } = await saved(aPage('seminar'))
    expect(await saved({ slug: 'seminars' }, id)).toMatchObject({ formerSlugs: ['seminar'] })
    const taken = await save(aPage('seminar'))
    expect(await taken.json()).toMatchObject({ suggestion: 'seminar-2' })
    expect((await save(aRedirect('/seminar'))).status).toBe(400)
    await call(`${PATH}/${id}`, { method: 'DELETE', cookie })
    await saved(aPage('seminar'))
    const restored = await call(`${PATH}/${id}/restore`, { method: 'POST', cookie })
    expect(await restored.json()).toMatchObject({ slug: 'seminars', formerSlugs: [] })
  })

  test('is not taken back by an article that is restored', async () => {
    const { id } = await saved({ slug: 'selling', redirectFrom: ['/seminar', '/old/selling'] })
    await call(`${PATH}/${id}`, { method: 'DELETE', cookie })
    await saved(aPage('seminar'))
    const restored = await call(`${PATH}/${id}/restore`, { method: 'POST', cookie })
    expect(await restored.json()).toMatchObject({ redirectFrom: ['/old/selling'] })
  })

  test('has no old address in the Diary, which would lead nowhere', async () => {
    const given = aPage('seminar', { redirectFrom: ['/diary/seminar'] })
    const response = await save(given)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      issues: [
        { field: 'redirectFrom', message: 'A page cannot have an old address in the Diary' },
      ],
    })
    const { id } = await saved(aPage('seminar'))
    expect((await save(given, id)).status).toBe(400)
  })

  test('is not an old address that an earlier release saved', async () => {
    const { id } = await saved({ slug: 'selling' })
    await posts.update(id, (post) => ({ ...post, redirectFrom: ['/seminar'] }))
    expect((await save(aPage('seminar'))).status).toBe(409)
  })
})
