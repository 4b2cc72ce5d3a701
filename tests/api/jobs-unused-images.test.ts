import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sweepUnusedImages } from '#server/media/unused-images.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { isServed, nameOf, uploadGif } from '../support/images.ts'

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

test('removes a deleted image from the CDN of Netlify, and no other', async () => {
  const purged: unknown[] = []
  const api = createServer(async (request, response) => {
    purged.push([request.url, JSON.parse(await text(request))])
    response.writeHead(202).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    api.close()
  })
  await once(api, 'listening')
  vi.stubEnv('NETLIFY_API_URL', `http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token')
  vi.stubEnv('SITE_ID', 'site')
  const [unused, used] = [await upload(1), await upload(2)]
  await editor.create({ title: 'One', content: `<p>a<img src="${used}"></p>` })
  const tag = (await call(unused)).headers.get('netlify-cache-tag')
  expect(tag).toBe(nameOf(unused))
  await sweep(0)
  await sweep(31)
  expect(purged).toEqual([['/api/v1/purge', { site_id: 'site', cache_tags: [tag] }]])
})

const sweep = async (onDay: number) => (await sweepUnusedImages(day(onDay))).count

const upload = (width: number) => uploadGif(cookie, width)
