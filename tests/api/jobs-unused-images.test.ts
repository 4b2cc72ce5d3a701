import { beforeEach, expect, test } from 'vitest'
import { sweepUnusedImages } from '#server/media/unused-images.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { isServed, uploadGif } from '../support/images.ts'

useBlobs()

const NOW = Date.parse('2026-03-01T00:00:00Z')
const day = (number: number) => new Date(NOW + number * 86_400_000)

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

test('deletes an image that no post has shown for 30 days', async () => {
  const url = await upload(1)
  expect(await sweep(0)).toBe(0)
  expect(await sweep(30)).toBe(0)
  expect(await isServed(url)).toBe(true)
  expect(await sweep(31)).toBe(1)
  expect(await isServed(url)).toBe(false)
})

test('keeps an image of a post, of a draft, of a deleted post and of a revision', async () => {
  const urls = await Promise.all([1, 2, 3, 4].map(upload))
  const show = (url: string) => ({ content: `<p>a<img src="${url}"></p>` })
  const [inPost, inDraft, inDeleted, inRevision] = urls as [string, string, string, string]
  await editor.create({ title: 'One', ...show(inPost) })
  await editor.create({ title: 'Two', status: 'draft', ...show(inDraft) })
  await editor.remove((await editor.create({ title: 'Three', ...show(inDeleted) })).id)
  const { id } = await editor.create({ title: 'Four', ...show(inRevision) })
  await editor.save(id, { title: 'Four' })
  await sweep(0)
  expect(await sweep(31)).toBe(0)
  for (const url of urls) expect(await isServed(url)).toBe(true)
})

test('deletes nothing in a run that could not read every post', async () => {
  const url = await upload(1)
  await sweep(0)
  expect(await sweepUnusedImages(day(31), 0)).toEqual({ count: 0, isFinished: false })
  expect(await isServed(url)).toBe(true)
})

test('counts the 30 days from the last upload of the same image', async () => {
  const url = await upload(1)
  await sweep(0)
  await upload(1)
  expect(await sweep(31)).toBe(0)
  expect(await isServed(url)).toBe(true)
})

const sweep = async (onDay: number) => (await sweepUnusedImages(day(onDay))).count

const upload = (width: number) => uploadGif(cookie, width)
