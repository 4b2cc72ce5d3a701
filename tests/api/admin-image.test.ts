import { beforeEach, describe, expect, test } from 'vitest'
import type { LibraryImage } from '#domain/posts/image.ts'
import { sweepUnusedImages } from '#server/media/unused-images.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { isServed, nameOf, uploadGif } from '../support/images.ts'

useBlobs()

const DAY_MS = 86_400_000

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
  setBlobsFetch()
})

const upload = (width: number) => uploadGif(cookie, width)
const show = (...urls: string[]) => ({
  content: `<p>a${urls.map((url) => `<img src="${url}">`).join('')}</p>`,
})
/** The nightly check, as if it had run some days ago. */
const sweep = (daysAgo: number) => sweepUnusedImages(new Date(Date.now() - daysAgo * DAY_MS))

async function remove(url: string): Promise<number> {
  const name = nameOf(url)
  const options = { method: 'DELETE', cookie } as const
  return (await call(`/api/admin/media/${name}`, options)).status
}

async function library(): Promise<Record<string, Partial<LibraryImage>>> {
  const response = await call('/api/admin/media', { cookie })
  // The shape of this response is what the tests below look at.
  const images = (await response.json()) as LibraryImage[]
  return Object.fromEntries(images.map((image) => [image.url, image]))
}

describe('GET /api/admin/media', () => {
  test('lists each image with the posts that show it, the last saved first', async () => {
    const [one, two, three] = [await upload(1), await upload(2), await upload(3)]
    await editor.create({ title: 'Older', ...show(two) })
    const coverImage = { src: one, alt: '' }
    await editor.create({ title: 'Newer', status: 'draft', coverImage, ...show(two) })
    const { id } = await editor.create({ title: 'Gone', ...show(one) })
    await editor.remove(id)
    const images = await library()
    expect(Object.keys(images).at(-1)).toBe(three)
    const uses = (url: string) =>
      images[url]?.posts?.map(({ title, status }) => `${title} ${status}`)
    expect(uses(one)).toEqual(['Gone deleted', 'Newer draft'])
    expect(uses(two)).toEqual(['Newer draft', 'Older published'])
    expect(images[three]).toMatchObject({ posts: [], documents: [], canRemove: false })
    expect(images[three]).not.toHaveProperty('unusedSince')
  })

  test('says since when an image is unused, until a post shows it', async () => {
    const url = await upload(1)
    await sweep(2)
    expect((await library())[url]).toMatchObject({ canRemove: true })
    await editor.create(show(url))
    expect((await library())[url]).toMatchObject({ canRemove: false })
    expect((await library())[url]).not.toHaveProperty('unusedSince')
  })
})

describe('DELETE /api/admin/media/:name', () => {
  test('removes an image that has been unused for a day', async () => {
    const url = await upload(1)
    await sweep(2)
    expect(await remove(url)).toBe(200)
    expect(await isServed(url)).toBe(false)
    expect(await library()).toEqual({})
    expect(await remove(url)).toBe(404)
  })

  test('keeps an image that was found unused today', async () => {
    const url = await upload(1)
    expect(await remove(url)).toBe(404)
    await sweep(0.5)
    expect(await remove(url)).toBe(409)
    expect(await isServed(url)).toBe(true)
  })

  test('keeps what a post, a draft, a deleted post or an earlier version shows since', async () => {
    const urls = await Promise.all([1, 2, 3, 4, 5].map(upload))
    await sweep(2)
    const [inPost, inDraft, inScheduled, inDeleted, inRevision] = urls.map((url) => show(url))
    await editor.create({ title: 'One', ...inPost })
    await editor.create({ title: 'Two', status: 'draft', ...inDraft })
    const publishAt = new Date(Date.now() + DAY_MS).toISOString()
    await editor.create({ title: 'Three', status: 'scheduled', publishAt, ...inScheduled })
    await editor.remove((await editor.create({ title: 'Four', ...inDeleted })).id)
    const { id } = await editor.create({ title: 'Five', ...inRevision })
    await editor.save(id, { title: 'Five' })
    for (const url of urls) {
      expect(await remove(url)).toBe(409)
      expect(await isServed(url)).toBe(true)
    }
  })

  test('keeps an image that is uploaded again', async () => {
    const url = await upload(1)
    await sweep(2)
    expect(await upload(1)).toBe(url)
    expect(await remove(url)).toBe(404)
    expect(await isServed(url)).toBe(true)
  })

  test('removes once what two people remove at the same time', async () => {
    const url = await upload(1)
    await sweep(2)
    const statuses = await Promise.all([remove(url), remove(url), remove(url)])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await isServed(url)).toBe(false)
  })

  test('restores an image that is uploaded again while it is removed', async () => {
    const url = await upload(1)
    await sweep(2)
    let uploaded: Promise<string> | undefined
    setBlobsFetch(async (input, init) => {
      const isRemoval = init?.method === 'delete' && String(input).includes(nameOf(url))
      // The upload finds the image still there, and it is gone a moment later.
      if (isRemoval && !uploaded) await (uploaded = upload(1))
      return fetch(input, init)
    })
    await remove(url)
    expect(await uploaded).toBe(url)
    expect(await isServed(url)).toBe(true)
  })

  test.each(['x', '..%2Fposts', 'constructor', `${'0'.repeat(64)}.svg`])(
    'finds no image called %s',
    async (name) => {
      const url = await upload(1)
      await sweep(2)
      expect(await remove(`/media/${name}`)).toBe(404)
      expect(await isServed(url)).toBe(true)
    },
  )
})
