import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import preview from '#functions/admin-preview.ts'
import diaryArticle from '#functions/diary-article.ts'
import diaryPreview from '#functions/diary-preview.ts'
import savedArticle from '#functions/saved-article.ts'
import savedDiary from '#functions/saved-diary.ts'
import { renderArticles } from '#build/articles/render-articles.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { rotateSecret } from '../support/secret.ts'
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

const visit = (slug: string, options = {}) =>
  call(diaryArticle, `/diary/${slug}`, { params: { slug }, ...options })
const follow = (url: string) =>
  call(diaryPreview, url, { params: { token: url.slice('/diary/preview/'.length) } })

async function previewOf(id: string): Promise<string> {
  const path = `/api/admin/blog/posts/${id}/preview`
  const response = await call(preview, path, { method: 'POST', cookie, params: { id } })
  return ((await response.json()) as { url: string }).url
}

describe('GET /diary/:slug', () => {
  test('shows an article as soon as it is saved, byte for byte as the next build renders it', async () => {
    await editor.create({ title: 'Earlier', datePublished: '2020-01-01' })
    const { slug } = await editor.create({ title: 'Just now' })
    const html = await (await visit(slug)).text()
    expect(html).toContain('<h1>Just now</h1>')

    resetSiteFolder(site)
    await renderArticles({ out: site, templatesChanged: true, drawAtMost: 0 })
    expect(await (await visit(slug)).text()).toBe(
      readFileSync(`${site}/diary/${slug}/index.html`, 'utf8'),
    )
  })

  test('sends its policy as a header too, with what a page cannot say itself', async () => {
    const { slug } = await editor.create()
    const { headers } = await visit(slug)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('leads from an old address to the new one in one step', async () => {
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

  test.each(['nothing', 'A B', '../secret', '%', ''])('shows the 404 page for %j', async (slug) => {
    const response = await call(diaryArticle, '/diary/x', { params: { slug } })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  })

  test('shows the 404 page for a deleted article', async () => {
    const { id, slug } = await editor.create()
    await editor.remove(id)
    expect((await visit(slug)).status).toBe(404)
  })

  test('shows a draft to administrators alone, and says that it is one', async () => {
    const { slug } = await editor.create({ status: 'draft' })
    expect((await visit(slug)).status).toBe(404)
    const plain = await aSignedIn({ username: 'grace', isAdmin: false })
    expect((await visit(slug, { cookie: plain.cookie })).status).toBe(404)

    const response = await visit(slug, { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('PREVIEW')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a forged session cookie', () => {
  const forged = '__Host-session=forged'

  test('makes only the first of many requests read and render', async () => {
    const { slug } = await editor.create({ title: 'Often requested' })
    let reads = 0
    setBlobsFetch((input, init) => {
      reads += 1
      return fetch(input, init)
    })
    onTestFinished(() => setBlobsFetch())
    const visits = Array.from({ length: 50 }, () =>
      call(savedArticle, `/diary/${slug}`, { cookie: forged }),
    )
    const bodies = await Promise.all((await Promise.all(visits)).map((each) => each.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('<h1>Often requested</h1>')
    expect(reads).toBeLessThan(10)
  })

  test('never delays what a session sees', async () => {
    const { id, slug } = await editor.create({ title: 'Before' })
    await call(savedArticle, `/diary/${slug}`, { cookie: forged })
    await editor.save(id, { title: 'After', slug })
    const response = await call(savedArticle, `/diary/${slug}`, { cookie })
    expect(await response.text()).toContain('<h1>After</h1>')
  })
})

describe('what netlify.toml shows to those who carry a session', () => {
  beforeEach(() => {
    resetSiteFolder(site)
  })

  test('is the Diary with what is saved, built or not', async () => {
    await editor.create({ title: 'Just now' })
    const response = await call(savedDiary, '/diary', { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<a href="/diary/just-now">Just now</a>')
  })

  test('is an article as it is saved, by the slug of the rewrite or of its own address', async () => {
    const { slug } = await editor.create({ title: 'Just now', status: 'draft' })
    for (const path of [`/.netlify/functions/saved-article?slug=${slug}`, `/diary/${slug}`]) {
      const response = await call(savedArticle, path, { cookie })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('PREVIEW<h1>Just now</h1>')
      expect((await call(savedArticle, path)).status).toBe(404)
    }
  })
})

describe('GET /diary/preview/:token', () => {
  test('shows the saved state to anyone with the link, and to no search engine', async () => {
    const { id } = await editor.create({ status: 'draft', title: 'Not yet' })
    const url = await previewOf(id)
    const response = await follow(url)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('PREVIEW<h1>Not yet</h1>')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')

    await editor.save(id, { title: 'Nearly' })
    expect(await (await follow(url)).text()).toContain('<h1>Nearly</h1>')
  })

  test('shows the 404 page for a forged, a foreign or a broken token', async () => {
    const { id } = await editor.create({ status: 'draft' })
    const url = await previewOf(id)
    const [head, body] = url.slice('/diary/preview/'.length).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const session = cookie.slice(cookie.indexOf('=') + 1)
    for (const token of [
      'x',
      '',
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${head}.${body}.AAAA`,
      session,
    ]) {
      const response = await follow(`/diary/preview/${token}`)
      expect(response.status, token).toBe(404)
    }
  })

  test('opens by a link of the previous secret', async () => {
    const url = await previewOf((await editor.create({ status: 'draft' })).id)
    rotateSecret()
    expect((await follow(url)).status).toBe(200)
  })

  test('shows the 404 page once the article is deleted', async () => {
    const { id } = await editor.create({ status: 'draft' })
    const url = await previewOf(id)
    await editor.remove(id)
    expect((await follow(url)).status).toBe(404)
  })
})
