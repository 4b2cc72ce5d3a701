import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readPostState, renderArticles } from '#build/articles/render-articles.ts'
import type { Post } from '#domain/posts/post.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { postPacks, posts } from '#server/posts/post-store.ts'
import { tryClaimSlug } from '#server/posts/slugs.ts'
import { importShippedPosts, shippedImports } from '#server/publishing/shipped.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aPost } from '#tests/support/posts.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { createSiteFolder, filesOf, resetSiteFolder } from '#tests/support/site.ts'

const ARTICLES = 60

const store = useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 40, windowMs: 1_000 },
    delayMs: 0,
  },
})
const site = createSiteFolder()

let calls = 0
let log: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  log = []
  vi.spyOn(console, 'log').mockImplementation((text) => void log.push(String(text)))
  setBlobsFetch(async (input, init) => {
    const response = await fetch(input, init)
    if (String(input).includes('/api/v1/blobs/') && response.status !== 429) calls += 1
    return response
  })
})

async function save(count = ARTICLES): Promise<Post[]> {
  const saved = Array.from({ length: count }, (_, index) => aPost({ slug: `article-${index}` }))
  await Promise.all(saved.map((post) => posts.add(post.id, post)))
  return saved
}

/** A full build as on Netlify, which cannot write. `calls` is then the number of requests to its API. */
async function build() {
  resetSiteFolder(site)
  calls = 0
  const options = { out: site, drawAtMost: 0 }
  const render = async () => renderArticles({ ...options, posts: await readPostState() })
  return store.asBuild(() => withPatience(render))
}

/** Pack the articles, as functions do after a deploy. */
const pack = () => postPacks.refresh(Infinity)

describe('a full build on Netlify', () => {
  test('waits as the API says when it makes more requests than allowed', async () => {
    await save()
    const { articles } = await build()
    expect(articles).toBe(ARTICLES + 6)
    expect(calls).toBeGreaterThanOrEqual(ARTICLES)
    const waits = log.filter((line) => line.includes('limits the number of requests'))
    expect(waits).not.toEqual([])
    // One for each full second, and not one for each request that asked again at once.
    expect(waits.length).toBeLessThan(10)
  })

  test('reads packs, and besides them only what has changed since', async () => {
    const [first, second, third] = await save()
    await posts.update(third!.id, (post) => ({ ...post, status: 'draft' }))
    await build()
    const before = filesOf(site)
    await pack()
    const { articles } = await build()
    expect(articles).toBe(ARTICLES - 1 + 6)
    expect(filesOf(site)).toEqual(before)
    const ofPacks = calls
    await posts.update(first!.id, (post) => ({ ...post, content: '<p>Other words.</p>' }))
    await posts.remove(second!.id)
    await build()
    expect(calls).toBe(ofPacks + 1)
    const after = filesOf(site)
    expect(after['diary/article-0.html']).not.toBe(before['diary/article-0.html'])
    expect(after).not.toHaveProperty('diary/article-1.html')
    expect(Object.keys(after).length).toBe(Object.keys(before).length - 1)
  })
})

test('an article that comes with the site is rendered as after its import', async () => {
  await build()
  const before = filesOf(site)['diary/my-testimonial.html']
  expect(await listPosts()).toHaveLength(0)
  await runAlone('scheduled-posts')
  expect(await listPosts()).toHaveLength(6)
  const posts = await readPostState(site)
  const { written } = await renderArticles({ out: site, posts, drawAtMost: 0 })
  expect(written).toEqual(['_words.json', '_manifest.json'])
  expect(filesOf(site)['diary/my-testimonial.html']).toBe(before)
})

test('an article whose import ended before it was noted is rendered as it is stored', async () => {
  await importShippedPosts()
  const [id = ''] = await shippedImports.keys()
  await shippedImports.remove(id)
  await posts.update(id, (post) => ({ ...post, slug: 'edited', title: 'Edited' }))
  await build()
  expect(filesOf(site)).toHaveProperty(['diary/edited.html'])
})

test('an article that comes with the site is left out where another post has its slug', async () => {
  const [post] = await save(1)
  await tryClaimSlug('my-testimonial', post!.id)
  expect((await build()).articles).toBe(6)
})

test('a pack has no text of a draft or of a removed article', async () => {
  const [first, second] = await save(2)
  await pack()
  await posts.update(first!.id, (post) => ({ ...post, status: 'draft' }))
  await posts.remove(second!.id)
  await pack()
  expect([...(await postPacks.read()).values()].filter(({ value }) => value)).toEqual([])
})
