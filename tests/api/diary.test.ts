import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readPostState, renderArticles } from '#build/articles/render-articles.ts'
import { aColleague, useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { setTime } from '#tests/support/clock.ts'
import { resetSiteFolder, useSiteFolder } from '#tests/support/site.ts'

const admin = useSite()
const editor = editorOf(admin)

const site = useSiteFolder()

const visit = (slug: string, client = visitor) => client.get(`/diary/${slug}`)

describe('an article', () => {
  test('is shown as soon as it is saved, byte for byte as the next build renders it', async () => {
    await editor.create({ title: 'Earlier', datePublished: '2020-01-01T00:00:00.000Z' })
    const { slug } = await editor.create({ title: 'Just now' })
    const { body: html } = await visit(slug)
    expect(html).toContain('<h1>Just now</h1>')
    resetSiteFolder(site)
    await renderArticles({ out: site, posts: await readPostState(), drawAtMost: 0 })
    expect((await visit(slug)).body).toBe(readFileSync(`${site}/diary/${slug}.html`, 'utf8'))
  })

  test('has the policy of its page as a header, and speculation rules where no session sees more', async () => {
    const { slug } = await editor.create()
    const { headers, body } = await visit(slug)
    expect(body).toContain('speculationrules')
    expect((await visit(slug, admin)).body).not.toContain('speculationrules')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    })
  })

  test('that is unknown or deleted is answered with the 404 page', async () => {
    const { id, slug } = await editor.create()
    await editor.remove(id)
    for (const unknown of ['nothing', 'A%20B', '..%2Fsecret', '%25', slug]) {
      const { status, body, headers } = await visit(unknown)
      expect([status, body]).toEqual([404, '<h1>Page Not Found</h1>'])
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
  })

  test('that is a draft is shown as a preview, to users who may write posts alone', async () => {
    const { slug } = await editor.create({ status: 'draft' })
    expect((await visit(slug)).status).toBe(404)
    const reader = await aColleague({ permissions: ['leads', 'campaigns'] })
    expect((await visit(slug, reader)).status).toBe(404)
    for (const client of [admin, await aColleague({ username: 'bob', permissions: ['posts'] })]) {
      const { status, body, headers } = await visit(slug, client)
      expect([status, body]).toEqual([200, expect.stringContaining('PREVIEW')])
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('is found by the slug of the rewrite, with a trailing slash too', async () => {
    const { slug } = await editor.create({ title: 'Just now', status: 'draft' })
    const rewritten = `/.netlify/functions/diary?slug=${slug}`
    for (const path of [rewritten, `${rewritten}/`]) {
      expect((await admin.get(path)).body, path).toContain('PREVIEW<h1>Just now</h1>')
      expect((await visitor.get(path)).status, path).toBe(404)
    }
  })

  test.each(['published', 'former', 'missing'])(
    'at /diary/%s is kept by no shared cache, because it may depend on the session',
    async (slug) => {
      const { id } = await editor.create({ title: 'Former' })
      await editor.save(id, { title: 'Published', slug: 'published' })
      const { headers } = await visit(slug, admin)
      expect(headers.get('cache-control')).toBe('private, no-cache')
    },
  )

  test('is in the Diary of a session as soon as it is saved', async () => {
    await editor.create({ title: 'Just now' })
    const { body, headers } = await admin.get('/diary')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(body).toContain('<a href="/diary/just-now">Just now</a>')
  })
})

describe('a former address', () => {
  test('in the Diary that an import names redirects, unless it is taken', async () => {
    await editor.create({ title: 'Taken' })
    const redirectFrom = ['https://old.example/diary/first/', '/diary/taken', '/diary/imported']
    const { formerSlugs } = await editor.create({ title: 'Imported', redirectFrom })
    expect(formerSlugs).toEqual(['first'])
    expect(await visit('first')).toMatchObject({ status: 301, location: '/diary/imported' })
    expect((await visit('taken')).status).toBe(200)
  })

  test('in the Diary that a save adds redirects, and the earlier ones still do', async () => {
    const { id, title } = await editor.create({ title: 'Cash', redirectFrom: ['/diary/first'] })
    await editor.save(id, { title, redirectFrom: ['/diary/second', '/diary/cash', '/2017/cash'] })
    const { body } = await editor.save(id, { title, slug: 'money' })
    const formerSlugs = ['first', 'second', 'cash']
    expect(body).toMatchObject({ formerSlugs, redirectFrom: ['/2017/cash'] })
    expect((await visit('second')).location).toBe('/diary/money')
  })

  test('redirects in one step, until its article has it again', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three']) await editor.save(id, { slug })
    for (const slug of ['one', 'two'])
      expect(await visit(slug), slug).toMatchObject({ status: 301, location: '/diary/three' })
    await editor.save(id, { slug: 'one' })
    expect((await visit('one')).status).toBe(200)
  })

  test('that was removed has no page, and another article can take it', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three']) await editor.save(id, { slug })
    const { error } = (await editor.tryCreate({ slug: 'one' })).body
    expect(error).toContain('"one" is a former address of “A table for five”')
    await editor.save(id, { slug: 'three', formerSlugs: ['two', 'never-had'] })
    expect((await visit('one')).status).toBe(404)
    expect((await visit('two')).location).toBe('/diary/three')
    // Until then the save could still be on its way.
    setTime(Date.now() + 61_000)
    expect((await editor.tryCreate({ slug: 'one' })).status).toBe(201)
    expect((await visit('one')).status).toBe(200)
    expect((await editor.save(id, { slug: 'one' })).status).toBe(409)
  })

  test('of an unpublished article leads nowhere, and stays its own', async () => {
    const { id } = await editor.create({ slug: 'one' })
    await editor.save(id, { slug: 'two' })
    await editor.save(id, { slug: 'two', status: 'draft' })
    expect((await visit('one')).status).toBe(404)
    expect((await editor.tryCreate({ slug: 'one' })).status).toBe(409)
  })

  test("redirects with the visitor's own query only, as a trailing slash does", async () => {
    const { id, slug } = await editor.create({ title: 'Old name' })
    await editor.save(id, { title: 'New name', slug: 'new-name' })
    const rewritten = `/.netlify/functions/diary?slug=${slug}`
    for (const [path, location] of [
      [rewritten, '/diary/new-name'],
      [`${rewritten}/`, '/diary/new-name'],
      [`${rewritten}&utm_source=x&slug=mine`, '/diary/new-name?utm_source=x&slug=mine'],
      [`/diary/${slug}?utm_source=a%20b`, '/diary/new-name?utm_source=a%20b'],
      [`/diary/${slug}`, '/diary/new-name'],
      ['/diary/new-name/?utm_source=x', '/diary/new-name?utm_source=x'],
    ] as const)
      expect([path, await admin.get(path)]).toMatchObject([path, { status: 301, location }])
  })
})

const pathOf = (id: string) => `/api/admin/blog/posts/${id}/preview`
const aDraft = (given = {}) => editor.create({ status: 'draft', ...given })
const createPreview = async (id: string): Promise<string> => (await admin.post(pathOf(id))).body.url

test('the link to a preview shows the saved state to anyone, for a week, and to no search engine', async () => {
  const { id } = await aDraft({ title: 'Not yet' })
  const { url, expiresAt } = (await admin.post(pathOf(id))).body
  expect(url).toMatch(/^\/diary\/preview\/[\w.-]+$/)
  expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
  const { status, body, headers } = await visitor.get(url)
  expect([status, body]).toEqual([200, expect.stringContaining('PREVIEW<h1>Not yet</h1>')])
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  await editor.save(id, { title: 'Nearly' })
  expect((await visitor.get(url)).body).toContain('<h1>Nearly</h1>')
  setTime(Date.now() + 8 * 86_400_000)
  expect((await visitor.get(url)).status).toBe(404)
})

test('the link to a preview is made and followed when an editor opens the preview', async () => {
  const { id } = await aDraft({ title: 'Not yet' })
  const { status, headers } = await admin.get(pathOf(id))
  expect(status).toBe(303)
  expect((await visitor.get(headers.get('location') ?? '')).body).toContain('<h1>Not yet</h1>')
  const page = { listed: 'none', menuLabel: '', isIndexed: true }
  const ofPage = await createPreview((await aDraft({ title: 'Seminar', page })).id)
  expect((await visitor.get(ofPage)).body).toContain('Seminar|/seminar|')
})

test('the link to a preview works no more once it was revoked, and later ones end with the article', async () => {
  const { id } = await aDraft()
  const revoked = [await createPreview(id), await createPreview(id)]
  expect((await admin.delete(pathOf(id))).status).toBe(200)
  for (const url of revoked) expect((await visitor.get(url)).status).toBe(404)
  const later = await createPreview(id)
  expect((await visitor.get(later)).status).toBe(200)
  await editor.remove(id)
  expect((await visitor.get(later)).status).toBe(404)
})

test('the link to a preview opens nothing with a forged or malformed token', async () => {
  const url = await createPreview((await aDraft()).id)
  const [head, body] = url.slice('/diary/preview/'.length).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = [`${head}.${body}.`, `${none}.${body}.`, `${head}.${body}.AAAA`]
  for (const token of ['x', '', ...forged, admin.cookie.split('=')[1]])
    expect((await visitor.get(`/diary/preview/${token}`)).status, token).toBe(404)
})
