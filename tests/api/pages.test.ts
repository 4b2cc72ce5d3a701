import { describe, expect, test } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { type Site, siteSchema } from '#domain/site/site.ts'
import { listReadable } from '#server/posts/find-posts.ts'
import { addListedPages, pickListedPages } from '#server/posts/listed-pages.ts'
import { posts } from '#server/posts/post-store.ts'
import { buildPageView } from '#server/publishing/pages/views.ts'
import { readSite } from '#server/site/site.ts'
import { useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'

const admin = useSite()
const editor = editorOf(admin)

const PAGE = { listed: 'none', menuLabel: '', isIndexed: true }

const save = (given: object, id?: string) => {
  const draft = { title: 'Seminar', ...given }
  return id ? editor.save(id, draft) : editor.tryCreate(draft)
}

async function saved(given: object, id?: string): Promise<Post> {
  const { status, body } = await save(given, id)
  expect(status).toBeLessThan(300)
  return body
}

const restore = async (id: string) => (await admin.post(`/api/admin/blog/posts/${id}/restore`)).body

const addPages = async (site: Site) => addListedPages(site, pickListedPages(await listReadable()))

const aPage = (slug: string, given: object = {}) => ({ slug, page: PAGE, ...given })
const aListed = (slug: string, settings: object, given: object = {}) =>
  aPage(slug, { page: { ...PAGE, ...settings }, ...given })
const aRedirect = (from: string) => ({ slug: 'selling', redirectFrom: [from] })

describe('a page', () => {
  test('is a post with settings, in no list of articles', async () => {
    const button = { to: '/contact', label: 'Talk to us' }
    const page = { ...PAGE, listed: 'both', menuLabel: 'Seminar', button }
    const { id } = await saved(aPage('seminar', { page, featured: true }))
    expect(await saved({ slug: 'seminar', title: 'Two' }, id)).toMatchObject({ page, version: 2 })
    for (const path of ['/api/blog/posts', '/api/blog/posts?featured=true'])
      expect((await visitor.get(path)).body, path).toEqual([])
    expect((await visitor.get('/api/blog/posts/slug/seminar')).status).toBe(404)
    expect((await admin.get('/api/admin/blog/posts')).body).toMatchObject([{ id, page }])
  })

  test('may have the slug of an article, which stays an article, at another address', async () => {
    const { id } = await saved({ slug: 'seminar' })
    expect((await saved({ slug: 'seminar', page: PAGE }, id)).page).toBeUndefined()
    await saved(aPage('seminar'))
    expect((await visitor.get('/api/blog/posts/slug/seminar')).status).toBe(200)
  })

  test('is in header and footer while visitors can open it', async () => {
    const { id } = await saved(aListed('later', { listed: 'footer' }, { title: 'Later' }))
    await saved(aListed('jobs', { listed: 'both', menuLabel: 'Jobs' }, { title: 'We hire' }))
    await saved(aListed('draft', { listed: 'both' }, { status: 'draft' }))
    const site = await readSite()
    const { header, footer } = await addPages(site)
    const [jobs, later] = [
      { label: 'Jobs', href: '/jobs' },
      { label: 'Later', href: '/later' },
    ]
    expect(header.links.slice(site.header.links.length)).toMatchObject([jobs])
    expect(footer.groups[0]?.links.slice(-2)).toMatchObject([later, jobs])
    await editor.remove(id)
    const after = await addPages(site)
    expect(after.footer.groups[0]?.links.map(({ href }) => href)).not.toContain('/later')
  })

  test('of any address and title keeps the site valid, and is listed once', async () => {
    const slug = 'seminar-'.repeat(20).slice(0, -1)
    await saved(aListed(slug, { listed: 'header' }, { title: 'A ⟪seminar⟫' }))
    const site = await addPages(await readSite())
    expect(siteSchema.parse(site).header.links.at(-1)).toMatchObject({ label: 'A seminar' })
    expect(await addPages(site)).toEqual(site)
  })

  test('with a button that an earlier release took stays readable, and shows none', async () => {
    const { id } = await saved(aPage('seminar'))
    const button = { to: '//elsewhere', label: 'Go' }
    await posts.update(id, (post) => ({ ...post, page: { ...post.page!, button } }))
    const stored = (await posts.find(id))!
    expect(stored.page?.button).toEqual(button)
    expect(buildPageView(stored, { site: await readSite(), origin: '' }).button).toBeUndefined()
    expect((await save({ page: stored.page }, id)).status).toBe(400)
  })

  test.each<[string, object]>([
    ['no place', { listed: 'sidebar' }],
    ['a button to elsewhere', { button: { to: 'https://evil.example', label: 'Go' } }],
    ['a button to another host', { button: { to: '//evil', label: 'Go' } }],
    ['a button that runs', { button: { to: 'javascript:x()', label: 'Go' } }],
    ['a button that says nothing', { button: { to: '/contact', label: ' ' } }],
    ['a long name in menus', { menuLabel: 'x'.repeat(50) }],
  ])('is refused with %s', async (_, settings) => {
    expect((await save(aListed('seminar', settings))).status).toBe(400)
  })
})

describe('the address of a page', () => {
  test('is none that this site uses itself', async () => {
    const issues = [{ field: 'slug' }]
    for (const slug of ['about', 'admin', 'api', 'go', 'index', '404', 'quizzes'])
      expect(await save(aPage(slug)), slug).toMatchObject({ status: 400, body: { issues } })
  })

  test.each<[string, object]>([
    ['another page', aPage('seminar')],
    ['an old address that redirects', aRedirect('/seminar')],
    ['an old address in another spelling', aRedirect('/Seminar.html')],
    ['an old address with its host', aRedirect('https://old.example/seminar/')],
  ])('is not that of %s, in either order and when two people race', async (_, other) => {
    const page = aPage('seminar')
    for (const [first, second] of [
      [page, other],
      [other, page],
    ] as const) {
      const { id } = await saved(first)
      expect((await save(second)).status).toBeOneOf([400, 409])
      await editor.remove(id)
    }
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([save(page), save(other)])
      const created = answers.filter(({ status }) => status === 201)
      expect(created.length).toBeLessThan(2)
      for (const { body } of created) await editor.remove(body.id)
    }
  })

  test('stays its own after it moved, and is free when it is deleted', async () => {
    const { id } = await saved(aPage('seminar'))
    expect(await saved({ slug: 'seminars' }, id)).toMatchObject({ formerSlugs: ['seminar'] })
    expect((await save(aPage('seminar'))).body.suggestion).toBe('seminar-2')
    expect((await save(aRedirect('/seminar'))).status).toBe(400)
    await editor.remove(id)
    await saved(aPage('seminar'))
    expect(await restore(id)).toMatchObject({ slug: 'seminars', formerSlugs: [] })
  })

  test('is not taken back by an article that is restored', async () => {
    const { id } = await saved({ slug: 'selling', redirectFrom: ['/seminar', '/old/selling'] })
    await editor.remove(id)
    await saved(aPage('seminar'))
    expect(await restore(id)).toMatchObject({ redirectFrom: ['/old/selling'] })
  })

  test('has no old address in the Diary, which would lead nowhere', async () => {
    const given = aPage('seminar', { redirectFrom: ['/diary/seminar'] })
    const message = 'A page cannot have an old address in the Diary'
    const issues = [{ field: 'redirectFrom', message }]
    expect(await save(given)).toMatchObject({ status: 400, body: { issues } })
    const { id } = await saved(aPage('seminar'))
    expect((await save(given, id)).status).toBe(400)
  })

  test('is not an old address that an earlier release saved', async () => {
    const { id } = await saved({ slug: 'selling' })
    await posts.update(id, (post) => ({ ...post, redirectFrom: ['/seminar'] }))
    expect((await save(aPage('seminar'))).status).toBe(409)
  })
})
