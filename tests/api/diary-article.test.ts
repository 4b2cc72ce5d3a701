import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { renderArticles } from '#build/articles/render-articles.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { createSiteFolder, resetSiteFolder } from '../support/site.ts'

useBlobs()

const site = createSiteFolder()
process.env['SITE_DIR'] = site

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

const visit = (slug: string, options = {}) => call(`/diary/${slug}`, { ...options })

describe('GET /diary/:slug', () => {
  test('redirects from an old address in the Diary that an import names, unless it is taken', async () => {
    await editor.create({ title: 'Taken' })
    const redirectFrom = ['https://old.example/diary/first/', '/diary/taken', '/diary/imported']
    const { formerSlugs } = await editor.create({ title: 'Imported', redirectFrom })
    expect(formerSlugs).toEqual(['first'])
    const response = await visit('first')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/diary/imported'])
    expect((await visit('taken')).status).toBe(200)
  })

  test('redirects from an old address in the Diary that a save adds, and keeps the earlier ones', async () => {
    const { id, title } = await editor.create({ title: 'Cash', redirectFrom: ['/diary/first'] })
    await editor.save(id, { title, redirectFrom: ['/diary/second', '/diary/cash', '/2017/cash'] })
    const saved = await editor.save(id, { title, slug: 'money' })
    expect(await saved.json()).toMatchObject({
      formerSlugs: ['first', 'second', 'cash'],
      redirectFrom: ['/2017/cash'],
    })
    expect((await visit('second')).headers.get('location')).toBe('/diary/money')
  })

  test('shows an article as soon as it is saved, byte for byte as the next build renders it', async () => {
    await editor.create({ title: 'Earlier', datePublished: '2020-01-01' })
    const { slug } = await editor.create({ title: 'Just now' })
    const html = await (await visit(slug)).text()
    expect(html).toContain('<h1>Just now</h1>')

    resetSiteFolder(site)
    await renderArticles({ out: site, templatesChanged: true, drawAtMost: 0 })
    expect(await (await visit(slug)).text()).toBe(
      readFileSync(`${site}/diary/${slug}.html`, 'utf8'),
    )
  })

  test('sends the policy of the page as a header, with frame-ancestors', async () => {
    const { slug } = await editor.create()
    const { headers } = await visit(slug)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('redirects from every former slug in one step', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three']) await editor.save(id, { slug })
    for (const slug of ['one', 'two']) {
      const response = await visit(slug)
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe('/diary/three')
    }
    await editor.save(id, { slug: 'one' })
    expect((await visit('one')).status).toBe(200)
  })

  test('has no page at a former address that was removed, which another article can take', async () => {
    const { id } = await editor.create({ slug: 'one' })
    for (const slug of ['two', 'three']) await editor.save(id, { slug })
    const taken = await editor.tryCreate({ slug: 'one' })
    expect(await taken.json()).toMatchObject({
      error: expect.stringContaining('"one" is a former address of “A table for five”'),
    })

    await editor.save(id, { slug: 'three', formerSlugs: ['two', 'never-had'] })
    expect((await visit('one')).status).toBe(404)
    expect((await visit('two')).headers.get('location')).toBe('/diary/three')
    // Until then the save could still be on its way.
    const inAMinute = () => Date.now() + 61_000
    onTestFinished(
      replaceClock({
        epochMs: inAMinute,
        elapsedMs: () => performance.now(),
        sleep: async () => {},
      }),
    )
    expect((await editor.tryCreate({ slug: 'one' })).status).toBe(201)
    expect((await visit('one')).status).toBe(200)
    expect((await editor.save(id, { slug: 'one' })).status).toBe(409)
  })

  test('leads nowhere from a former address of an unpublished article, which keeps it', async () => {
    const { id } = await editor.create({ slug: 'one' })
    await editor.save(id, { slug: 'two' })
    await editor.save(id, { slug: 'two', status: 'draft' })
    expect((await visit('one')).status).toBe(404)
    expect((await editor.tryCreate({ slug: 'one' })).status).toBe(409)
  })

  test.each(['nothing', 'A B', '../secret', '%'])(
    'responds with the 404 page for %j',
    async (slug) => {
      const response = await call(`/diary/${encodeURIComponent(slug)}`)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Page Not Found')
    },
  )

  test('responds with the 404 page for a deleted article', async () => {
    const { id, slug } = await editor.create()
    await editor.remove(id)
    expect((await visit(slug)).status).toBe(404)
  })

  test('shows a draft only to users who may write posts, marked as a preview', async () => {
    const { slug } = await editor.create({ status: 'draft' })
    expect((await visit(slug)).status).toBe(404)
    const plain = await aSignedIn({ username: 'grace', permissions: ['leads', 'campaigns'] })
    expect((await visit(slug, { cookie: plain.cookie })).status).toBe(404)
    const writer = await aSignedIn({ username: 'bob', permissions: ['posts'] })
    expect((await visit(slug, { cookie: writer.cookie })).status).toBe(200)

    const response = await visit(slug, { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('PREVIEW')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

test('a session sees the Diary with the saved articles', async () => {
  await editor.create({ title: 'Just now' })
  const response = await call('/diary', { cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(await response.text()).toContain('<a href="/diary/just-now">Just now</a>')
})
