import { describe, expect, test } from 'vitest'
import { exportArticles, type ExportSource } from '#admin/import-export/export-articles.ts'
import { openArchive } from '#admin/import-export/import/archive.ts'
import { importArticles, type ImportTarget } from '#admin/import-export/import/import-articles.ts'
import { listZip, readZipFile } from '#client/zip/read-zip.ts'
import { postSchema } from '#domain/posts/post.ts'
import { activities } from '#server/accounts/activity.ts'
import { posts } from '#server/posts/post-store.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import '#tests/support/dom.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { downloadAll } from '#tests/support/downloads.ts'
import { PNG } from '#tests/support/pictures.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'

useBlobs()

const PATH = '/api/admin/blog/posts.jsonl'
const MEGABYTE = 1024 * 1024

const download = (cookie: string, onPart?: () => Promise<void>) =>
  downloadAll(PATH, { cookie, ...(onPart && { onPart }) })

const parse = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => postSchema.parse(JSON.parse(line)))

async function save(given: Parameters<typeof aPost>[0]) {
  const post = aPost(given)
  await posts.create(post.id, post)
  return post
}

describe('GET /api/admin/blog/posts.jsonl', () => {
  test('contains drafts and scheduled articles, and no deleted one', async () => {
    const { cookie } = await aSignedIn()
    await save({ slug: 'live' })
    await save({ slug: 'draft', status: 'draft' })
    await save({ slug: 'later', status: 'scheduled', publishAt: '2030-01-01T00:00:00.000Z' })
    await save({ slug: 'gone', deletedAt: '2026-01-01T00:00:00.000Z' })
    const { text, records } = await download(cookie)
    const slugs = parse(text).map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(['draft', 'later', 'live'])
    expect(records).toBe(3)
  })

  test('sends 24 MB of articles in parts, each article once, while others are saved and deleted', async () => {
    const { cookie } = await aSignedIn()
    const content = `<p>${'x'.repeat(MEGABYTE)}</p>`
    for (let i = 0; i < 24; i++) await save({ slug: `article-${i}`, content })
    let more = 0
    const { text, parts } = await download(cookie, async () => {
      await save({ slug: `more-${more++}` })
      const [id = ''] = await posts.keys()
      await posts.remove(id)
    })
    const slugs = parse(text).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => slug.startsWith('article'))).toHaveLength(24)
    expect(parts.length).toBeGreaterThan(1)
    expect(Math.max(...parts)).toBeLessThanOrEqual(4 * MEGABYTE)
    const exports = (await activities.all()).filter(({ action }) => action === 'posts.exported')
    expect(exports).toHaveLength(1)
  })

  test.each(['cursor=x', 'cursor=../users/1', 'after=00000000-0000-4000-8000-000000000000'])(
    'rejects ?%s',
    async (query) => {
      const { cookie } = await aSignedIn()
      expect((await call(`${PATH}?${query}`, { cookie })).status).toBe(400)
    },
  )
})

test('an archive has an article for each address, its pictures once, and says which are gone', async () => {
  const [first, second] = ['a', 'b'].map((letter) => `media/${letter.repeat(64)}.webp`)
  const image = (name: string | undefined) => `<p><img src="/${name}" alt="" width="9"></p>`
  const shared = [aPost({ slug: 'one', content: image(first) + image(second) })]
  const source = {
    async readArticles(after: string | undefined) {
      const isFirst = after === undefined
      return isFirst ? { posts: shared, next: 'x' } : { posts: [aPost({ content: image(first) })] }
    },
    async readPicture(path: string) {
      return path === `/${first}` ? new Uint8Array([1, 2, 3]) : undefined
    },
  }
  const { archive, articles, missing } = await exportArticles(source, () => {})
  expect({ articles, missing }).toEqual({ articles: 2, missing: [second] })
  const files = await listZip(archive)
  expect(files.map(({ name }) => name)).toEqual(['one.md', 'a-table-for-five.md', first])
  const text = new TextDecoder().decode(await readZipFile(archive, files[0]!, MEGABYTE))
  expect(text).toMatch(/^---\ntitle: "A table for five"\nslug: "one"\n/)
  expect(text).toContain(`<img src="${first}" alt="" width="9">`)
})

describe('an archive that is imported', () => {
  test('brings the articles back as drafts with their dates and pictures, and only once', async () => {
    const { cookie } = await aSignedIn()
    const { url } = await json(call('/api/admin/media', picture(cookie)))
    const content = `<p class="indent-1">In</p><p>A <img src="${url}" alt="" width="9" /></p>`
    const datePublished = '2019-03-04T05:06:07.000Z'
    const draft = aDraft({
      title: 'Old',
      content,
      coverImage: { src: url, alt: 'A "long": table' },
      datePublished,
      featured: true,
      status: 'published',
    })
    const before = await json(call(POSTS, { method: 'POST', body: draft, cookie }))
    const { archive } = await exportArticles(sourceOf(cookie), () => {})
    await call(`${POSTS}/${before.id}`, {
      method: 'DELETE',
      cookie,
    })

    expect(await importInto(cookie, archive)).toEqual(['imported'])
    const [after] = await json(call(POSTS, { cookie }))
    const [now, then] = [await posts.find(after.id), await posts.find(before.id)]
    const { title, slug, description, author, tags, featured, coverImage } = then!
    expect(now).toMatchObject({ title, slug, description, author, tags, featured, datePublished })
    expect(now?.coverImage).toEqual(coverImage)
    expect(now).toMatchObject({ content: then?.content, status: 'draft', wasPublished: false })
    expect(await importInto(cookie, archive)).toEqual(['failed'])
    expect(await json(call(POSTS, { cookie }))).toHaveLength(1)
  })

  test('keeps the old date when its draft is published', async () => {
    const { cookie } = await aSignedIn()
    const datePublished = '2019-03-04T05:06:07.000Z'
    const body = aDraft({ datePublished, status: 'draft' })
    const { id } = await json(call(POSTS, { method: 'POST', body, cookie }))
    const save = (status: string) => {
      const call_ = { method: 'PUT', body: aDraft({ status }), cookie } as const
      return json(call(`${POSTS}/${id}`, call_))
    }
    expect(await save('draft')).toMatchObject({ datePublished })
    expect(await save('published')).toMatchObject({ datePublished })
  })
})

const POSTS = '/api/admin/blog/posts'

const picture = (cookie: string) => {
  const headers = { 'content-type': 'image/png' }
  return { method: 'POST', body: PNG, cookie, headers } as const
}

/** What a function answered. The test knows its shape. */
async function json(response: Promise<Response>) {
  return JSON.parse(await (await response).text())
}

function sourceOf(cookie: string): ExportSource {
  return {
    readArticles: async () => ({ posts: parse((await download(cookie)).text) }),
    async readPicture(path) {
      const response = await call(path)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

/** Imports as if the list of articles had been read before anyone else saved. */
async function importInto(cookie: string, archive: Blob): Promise<string[]> {
  const target: ImportTarget = {
    find: () => undefined,
    adapt: () => {},
    upload: async () => (await json(call('/api/admin/media', picture(cookie)))).url,
    async save(draft) {
      const response = await call(POSTS, { method: 'POST', body: draft, cookie })
      return response.status === 201 ? response.json() : { reason: await response.text() }
    },
  }
  const outcomes: string[] = []
  for await (const file of importArticles(await openArchive(archive), target))
    outcomes.push(file.outcome)
  return outcomes
}
