import { describe, expect, test, vi } from 'vitest'
import type { LibraryImage } from '#domain/posts/image.ts'
import { activities } from '#server/accounts/activity.ts'
import { sweepUnusedImages } from '#server/media/unused-images.ts'
import { race, useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { isServed, nameOf, uploadGif } from '#tests/support/images.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const admin = useSite()
const editor = editorOf(admin)

const DAY_MS = 86_400_000

const upload = (width: number) => uploadGif(admin.cookie, width)
const show = (...urls: string[]) => ({
  content: `<p>a${urls.map((url) => `<img src="${url}">`).join('')}</p>`,
})
/** The nightly check, as if it had run some days ago, or will run in some days. */
const sweep = async (daysAgo: number) =>
  (await sweepUnusedImages(new Date(Date.now() - daysAgo * DAY_MS))).count

const remove = (url: string) => admin.delete(`/api/admin/media/${encodeURIComponent(nameOf(url))}`)
const statusOfRemoval = async (url: string) => (await remove(url)).status

async function library(): Promise<Record<string, LibraryImage>> {
  const images: LibraryImage[] = (await admin.get('/api/admin/media')).body
  return Object.fromEntries(images.map((image) => [image.url, image]))
}

/** Show each image in another way, of which the last two are not public. */
async function showEverywhere(urls: readonly string[]): Promise<void> {
  const [inPost, inDraft, inScheduled, inDeleted, inRevision] = urls.map((url) => show(url))
  await editor.create({ title: 'One', ...inPost })
  await editor.create({ title: 'Two', status: 'draft', ...inDraft })
  const publishAt = new Date(Date.now() + DAY_MS).toISOString()
  await editor.create({ title: 'Three', status: 'scheduled', publishAt, ...inScheduled })
  await editor.remove((await editor.create({ title: 'Four', ...inDeleted })).id)
  const { id } = await editor.create({ title: 'Five', ...inRevision })
  await editor.save(id, { title: 'Five' })
}

test('the library names the posts that show each image, the last saved first', async () => {
  const [one, two, three] = [await upload(1), await upload(2), await upload(3)]
  await editor.create({ title: 'Older', ...show(two) })
  const coverImage = { src: one, alt: '' }
  await editor.create({ title: 'Newer', status: 'draft', coverImage, ...show(two) })
  await editor.remove((await editor.create({ title: 'Gone', ...show(one) })).id)
  const images = await library()
  expect(Object.keys(images).at(-1)).toBe(three)
  const uses = (url: string) => images[url]?.posts.map(({ title, status }) => `${title} ${status}`)
  expect(uses(one)).toEqual(['Gone deleted', 'Newer draft'])
  expect(uses(two)).toEqual(['Newer draft', 'Older published'])
  expect(images[three]).toMatchObject({ posts: [], documents: [], canRemove: false })
  expect(images[three]).not.toHaveProperty('unusedSince')
})

test('the library says since when an image is unused, until a post shows it', async () => {
  const url = await upload(1)
  await sweep(2)
  expect((await library())[url]).toMatchObject({ canRemove: true })
  await editor.create(show(url))
  expect((await library())[url]).toMatchObject({ canRemove: false })
  expect((await library())[url]).not.toHaveProperty('unusedSince')
})

test('an editor removes an image that has been unused for a day, once, and none of today', async () => {
  const url = await upload(1)
  expect(await statusOfRemoval(url)).toBe(404)
  await sweep(0.5)
  expect([await statusOfRemoval(url), await isServed(url)]).toEqual([409, true])
  await editor.create(show(url))
  const unused = await upload(2)
  await sweep(2)
  const statuses = await race(remove(unused), remove(unused), remove(unused))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await isServed(unused)).toBe(false)
  expect([await statusOfRemoval(unused), Object.keys(await library())]).toEqual([404, [url]])
  const removed = { action: 'image.removed', subject: nameOf(unused) }
  expect(await activities.all()).toContainEqual(expect.objectContaining(removed))
})

describe('the nightly check', () => {
  test('deletes an image that no post has shown for 30 days', async () => {
    const url = await upload(1)
    expect([await sweep(0), await sweep(-29.99), await isServed(url)]).toEqual([0, 0, true])
    expect([await sweep(-31), await isServed(url)]).toEqual([1, false])
  })

  test('deletes nothing that a post, a draft, a deleted post or an earlier version shows, nor does an editor', async () => {
    const urls = await Promise.all([1, 2, 3, 4, 5].map(upload))
    await sweep(2)
    await showEverywhere(urls)
    for (const url of urls) expect(await statusOfRemoval(url)).toBe(409)
    expect([await sweep(0), await sweep(-31)]).toEqual([0, 0])
    for (const url of urls) expect(await isServed(url)).toBe(true)
  })

  test('deletes nothing in a run that could not read every post', async () => {
    const url = await upload(1)
    await sweep(0)
    const run = await sweepUnusedImages(new Date(Date.now() + 31 * DAY_MS), 0)
    expect([run, await isServed(url)]).toEqual([{ count: 0, isFinished: false }, true])
  })

  test('counts the 30 days from the last upload of the same image', async () => {
    const url = await upload(1)
    await sweep(0)
    await upload(1)
    expect([await sweep(-31), await isServed(url)]).toEqual([0, true])
  })

  test('removes a deleted image from the CDN of Netlify, and no other', async () => {
    const purged = stubFetch(() => new Response(null, { status: 202 }))
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token')
    vi.stubEnv('SITE_ID', 'site')
    const [unused, used] = [await upload(1), await upload(2)]
    await editor.create(show(used))
    const tag = (await visitor.get(unused)).headers.get('netlify-cache-tag')
    expect(tag).toBe(nameOf(unused))
    await sweep(0)
    await sweep(-31)
    const body = { site_id: 'site', cache_tags: [tag] }
    expect(purged).toMatchObject([{ path: 'https://api.netlify.com/api/v1/purge', body }])
  })
})
