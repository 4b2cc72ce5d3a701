import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { createSiteFolder } from '../support/site.ts'

useBlobs()

const site = createSiteFolder()
process.env['SITE_DIR'] = site

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

test('renders the saved article for a session, by the slug of the rewrite or of the path', async () => {
  const { slug } = await editor.create({ title: 'Just now', status: 'draft' })
  const rewritten = '/.netlify/functions/diary'
  const paths = [`${rewritten}?slug=${slug}`, `${rewritten}?slug=${slug}/`, `/diary/${slug}`]
  for (const path of paths) {
    const response = await call(path, { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('PREVIEW<h1>Just now</h1>')
    expect((await call(path)).status).toBe(404)
  }
})

test('shows a draft only to a session that may write posts', async () => {
  const { slug } = await editor.create({ title: 'Just now', status: 'draft' })
  const reader = await aSignedIn({ username: 'bob', permissions: ['leads', 'campaigns'] })
  const writer = await aSignedIn({ username: 'eve', permissions: ['posts'] })
  expect((await call(`/diary/${slug}`, { cookie: reader.cookie })).status).toBe(404)
  expect((await call(`/diary/${slug}`, { cookie: writer.cookie })).status).toBe(200)
})

test.each(['/diary/published', '/diary/former', '/diary/missing'])(
  'lets no shared cache keep %s, which may depend on the session',
  async (path) => {
    const { id } = await editor.create({ title: 'Former' })
    await editor.save(id, { title: 'Published', slug: 'published' })
    const response = await call(path, { cookie })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  },
)

test('leaves the speculation rules out of a page for a session, which shows the saved state', async () => {
  const { slug } = await editor.create({ title: 'Published' })
  const signedIn = await call(`/diary/${slug}`, { cookie })
  expect(await signedIn.text()).not.toContain('speculationrules')
  const visitor = await call(`/diary/${slug}`)
  expect(await visitor.text()).toContain('speculationrules')
})

test('redirects a trailing slash to the address of the article', async () => {
  const { slug } = await editor.create({ title: 'Published' })
  const response = await call(`/diary/${slug}/?utm_source=x`, { cookie })
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(`/diary/${slug}?utm_source=x`)
})

test("redirects a former slug with the visitor's own query only", async () => {
  const { id, slug } = await editor.create({ title: 'Old name' })
  await editor.save(id, { title: 'New name', slug: 'new-name' })
  const rewritten = `/.netlify/functions/diary?slug=${slug}`
  for (const [path, location] of [
    [rewritten, '/diary/new-name'],
    [`${rewritten}/`, '/diary/new-name'],
    [`${rewritten}&utm_source=x&slug=mine`, '/diary/new-name?utm_source=x&slug=mine'],
    [`/diary/${slug}?utm_source=a%20b`, '/diary/new-name?utm_source=a%20b'],
    [`/diary/${slug}`, '/diary/new-name'],
  ] as const) {
    const response = await call(path, { cookie })
    expect([path, response.headers.get('location')]).toEqual([path, location])
  }
})

describe('a forged session cookie', () => {
  const forged = 'session=forged'

  test('makes only the first of many requests read and render', async () => {
    const { slug } = await editor.create({ title: 'Often requested' })
    let reads = 0
    setBlobsFetch((input, init) => {
      reads += 1
      return fetch(input, init)
    })
    onTestFinished(() => setBlobsFetch())
    const visits = Array.from({ length: 50 }, () => call(`/diary/${slug}`, { cookie: forged }))
    const bodies = await Promise.all((await Promise.all(visits)).map((each) => each.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('<h1>Often requested</h1>')
    expect(reads).toBeLessThan(10)
  })

  test('never gets the redirect of another address', async () => {
    const { slug } = await editor.create({ title: 'Two addresses' })
    const visit = (path: string) => call(path, { cookie: forged })
    const redirected = await visit(`/diary/${slug}/`)
    expect(redirected.headers.get('location')).toBe(`/diary/${slug}`)
    expect((await visit(`/diary/${slug}`)).status).toBe(200)
    for (let i = 0; i < 5; i++) {
      const [, page] = await Promise.all([visit(`/diary/${slug}/`), visit(`/diary/${slug}`)])
      expect(page.status).toBe(200)
    }
  })

  test('never delays what a session sees', async () => {
    const { id, slug } = await editor.create({ title: 'Before' })
    await call(`/diary/${slug}`, { cookie: forged })
    await editor.save(id, { title: 'After', slug })
    const response = await call(`/diary/${slug}`, { cookie })
    expect(await response.text()).toContain('<h1>After</h1>')
  })
})
