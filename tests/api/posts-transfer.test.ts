import { expect, test } from 'vitest'
import { exportArticles, type ExportSource } from '#admin/import-export/export-articles.ts'
import { openArchive } from '#admin/import-export/import/archive.ts'
import { importArticles, type ImportTarget } from '#admin/import-export/import/import-articles.ts'
import { listZipFiles } from '#admin/import-export/read-zip.ts'
import { postSchema } from '#domain/posts/post.ts'
import { posts } from '#server/posts/post-store.ts'
import { useSite } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { call } from '#tests/support/call.ts'
import '#tests/support/dom.ts'
import { PNG } from '#tests/support/pictures.ts'
import { aPost } from '#tests/support/posts.ts'

const admin = useSite()
const editor = editorOf(admin)

const POSTS = '/api/admin/blog/posts'
const datePublished = '2019-03-04T05:06:07.000Z'

const uploadPicture = async (): Promise<string> => {
  const headers = { 'content-type': 'image/png' }
  return (await admin.post('/api/admin/media', PNG, { headers })).body.url
}

const source: ExportSource = {
  posts: downloadPosts(),
  readPicture: async (path) => new Uint8Array(await (await call(path)).arrayBuffer()),
}

async function* downloadPosts() {
  const lines = (await (await call(`${POSTS}.jsonl?cursor=first`, admin)).text()).trim()
  yield* lines.split('\n').map((line) => postSchema.parse(JSON.parse(line)))
}

/** Imports as if the list of articles had been read before anyone else saved. */
async function importAll(archive: Blob): Promise<string[]> {
  const target: ImportTarget = {
    findExisting: () => undefined,
    convertMarkup: () => {},
    upload: uploadPicture,
    async save(draft) {
      const { status, body } = await admin.post(POSTS, draft)
      return status === 201 ? body : { reason: JSON.stringify(body) }
    },
  }
  const files = await Array.fromAsync(importArticles(await openArchive(archive), target))
  return files.map(({ outcome }) => outcome)
}

test('an archive has an article for each address, its pictures once, and says which are gone', async () => {
  const [first, second] = ['a', 'b'].map((letter) => `media/${letter.repeat(64)}.webp`)
  const image = (name: string | undefined) => `<p><img src="/${name}" alt="" width="9"></p>`
  const shown = [
    aPost({ slug: 'one', content: image(first) + image(second) }),
    aPost({ content: image(first), status: 'draft', wasPublished: false }),
  ]
  const { archive, articles, missing } = await exportArticles(
    {
      posts: shown,
      readPicture: async (path) => (path === `/${first}` ? new Uint8Array([1, 2, 3]) : undefined),
    },
    () => {},
  )
  expect({ articles, missing }).toEqual({ articles: 2, missing: [second] })
  const files = await listZipFiles(archive)
  expect(files.map(({ name }) => name)).toEqual(['one.md', 'a-table-for-five.md', first])
  const read = async (i: number) => new TextDecoder().decode(await files[i]!.read(1024 * 1024))
  const [text, draft] = [await read(0), await read(1)]
  // The flags and the size of the first file stand before it.
  const header = Buffer.from(await archive.slice(0, 30).arrayBuffer())
  expect([header.readUInt16LE(6), header.readUInt32LE(18)]).toEqual([0, text.length])
  expect(text).toMatch(/^---\ntitle: "A table for five"\nslug: "one"\n/)
  expect(text).toContain(`<img src="${first}" alt="" width="9">`)
  expect([/^datePublished/m.test(text), /^datePublished/m.test(draft)]).toEqual([true, false])
})

test('an import brings the articles back as drafts with their dates and pictures, and only once', async () => {
  const src = await uploadPicture()
  const before = await editor.create({
    title: 'Old',
    content: `<p class="indent-1">In</p><p>A <img src="${src}" alt="" width="9" /></p>`,
    coverImage: { src, alt: 'A "long": table' },
    datePublished,
    featured: true,
    status: 'published',
  })
  const { archive } = await exportArticles(source, () => {})
  await editor.remove(before.id)

  expect(await importAll(archive)).toEqual(['imported'])
  const [after] = (await admin.get(POSTS)).body
  const { title, slug, description, author, tags, featured, coverImage, content } =
    (await posts.find(before.id))!
  const now = await posts.find(after.id)
  expect(now).toMatchObject({ title, slug, description, author, tags, featured, datePublished })
  expect(now).toMatchObject({ content, status: 'draft', wasPublished: false })
  expect(now?.coverImage).toEqual(coverImage)
  expect(await importAll(archive)).toEqual(['failed'])
  expect((await admin.get(POSTS)).body).toHaveLength(1)
})

test('an imported draft keeps its date when it is published, unless that is in the future', async () => {
  const old = await editor.create({ datePublished, status: 'draft' })
  const future = '2099-03-04T05:06:07.000Z'
  const later = { title: 'Later', status: 'draft' }
  const { id } = await editor.create({ ...later, datePublished: future })
  expect((await editor.save(id, later)).body).toMatchObject({ datePublished: future })
  expect((await editor.save(old.id, { status: 'published' })).body).toMatchObject({ datePublished })
  const { body } = await editor.save(id, { ...later, status: 'published' })
  expect(Math.abs(Date.parse(body.datePublished) - Date.now())).toBeLessThan(10_000)
})
