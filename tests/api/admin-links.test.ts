import { beforeEach, describe, expect, test } from 'vitest'
import type { LinksTo } from '#domain/posts/references.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'

useBlobs()

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

const ask = (to: string) => call(`/api/admin/blog/links?to=${to}`, { cookie })

async function linksTo(...ids: string[]): Promise<LinksTo> {
  const response = await ask(ids.join(','))
  expect(response.status).toBe(200)
  // The shape of this response is what the tests below look at.
  return (await response.json()) as LinksTo
}

async function titlesOf(...ids: string[]): Promise<string[]> {
  return (await linksTo(...ids)).articles.map(({ title }) => title).toSorted()
}

const linking = (title: string, href: string, given = {}) =>
  editor.create({ title, content: `<p><a href="${href}">Cash</a></p>`, ...given })

describe('GET /api/admin/blog/links', () => {
  test('names the articles that link to the present and to former addresses', async () => {
    const { id } = await editor.create({ title: 'Cash' })
    await linking('Relative', '/diary/cash#part')
    await linking('Absolute', 'http://localhost:8888/diary/cash')
    await linking('A draft', '/diary/cash', { status: 'draft' })
    await linking('Another site', 'https://elsewhere.example/diary/cash')
    await linking('Another article', '/diary/cash-flow')
    expect(await titlesOf(id)).toEqual(['A draft', 'Absolute', 'Relative'])
    await editor.save(id, { title: 'Cash', slug: 'money' })
    await linking('Newer', '/diary/money')
    expect(await titlesOf(id)).toEqual(['A draft', 'Absolute', 'Newer', 'Relative'])
  })

  test('follows each save and deletion of what links', async () => {
    const { id } = await editor.create({ title: 'Cash' })
    const other = await linking('Linking', '/diary/cash')
    expect(await titlesOf(id)).toEqual(['Linking'])
    await editor.save(other.id, { title: 'Linking', content: '<p>No link.</p>' })
    expect(await titlesOf(id)).toEqual([])
    await editor.save(other.id, { title: 'Linking', content: '<p><a href="/diary/cash">c</a></p>' })
    expect(await titlesOf(id)).toEqual(['Linking'])
    await editor.remove(other.id)
    expect(await titlesOf(id)).toEqual([])
  })

  test('leaves out the posts that are asked for', async () => {
    const one = await linking('One', '/diary/two')
    const two = await linking('Two', '/diary/one')
    await linking('Three', '/diary/two')
    expect(await titlesOf(one.id)).toEqual(['Two'])
    expect(await titlesOf(one.id, two.id)).toEqual(['Three'])
  })

  test('names the site content that links', async () => {
    const { id } = await editor.create({ title: 'Why', slug: 'my-testimonial' })
    expect((await linksTo(id)).documents).toEqual([{ id: 'page-home', title: 'Home page' }])
    const similar = await editor.create({ title: 'My', slug: 'my' })
    expect((await linksTo(similar.id)).documents).toEqual([])
  })

  test('finds links again after a list of an earlier release', async () => {
    const { id } = await editor.create({ title: 'Cash' })
    await linking('Linking', '/diary/cash')
    const part = { version: 0, entries: { [id]: { etag: 'x', value: {} } } }
    await blobs('post-list').remove('parts/all')
    await blobs('post-list').write('parts/all', part, { onlyIfNew: true })
    expect(await titlesOf(id)).toEqual(['Linking'])
  })

  test('has no links for unknown and deleted posts', async () => {
    const { id } = await editor.create({ title: 'Cash' })
    await linking('Linking', '/diary/cash')
    await editor.remove(id)
    expect(await linksTo(id, crypto.randomUUID())).toEqual({
      articles: [],
      documents: [],
    })
  })

  test.each([
    ['no id', ''],
    ['no UUID', 'x'],
    ['empty ids', ','],
    ['too many ids', Array.from({ length: 101 }, () => crypto.randomUUID()).join(',')],
  ])('rejects %s', async (_, to) => {
    expect((await ask(to)).status).toBe(400)
  })
})
