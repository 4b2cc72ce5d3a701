import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Post } from '#domain/posts/post.ts'
import { renderArticles } from '#build/articles/render-articles.ts'
import { posts } from '#server/posts/post-store.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aPost } from '../../../support/posts.ts'
import { folderForTest } from '../../../support/project.ts'
import { createSiteFolder, filesOf, resetSiteFolder } from '../../../support/site.ts'

const ARTICLES = 60

const store = useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 25, windowMs: 1_000 },
    delayMs: 0,
    listLagMs: 0,
  },
})
const site = createSiteFolder()

let reads = 0
let log: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  log = []
  vi.spyOn(console, 'log').mockImplementation((text) => void log.push(String(text)))
  setBlobsFetch((input, init) => {
    if (String(input).includes('/api/v1/blobs/site/site:posts/')) reads += 1
    return fetch(input, init)
  })
})

afterEach(() => {
  setBlobsFetch()
  vi.restoreAllMocks()
})

async function save(count = ARTICLES): Promise<Post[]> {
  const saved = Array.from({ length: count }, (_, index) => aPost({ slug: `article-${index}` }))
  await Promise.all(saved.map((post) => posts.add(post.id, post)))
  return saved
}

/** A full build as on Netlify, after which `reads` is the number of articles it asked for. */
async function build(articleCache: string) {
  resetSiteFolder(site)
  reads = 0
  const options = { out: site, templatesChanged: true, drawAtMost: 0, articleCache }
  return store.asBuild(() => withPatience(() => renderArticles(options)))
}

async function cacheFile(): Promise<string> {
  return join((await folderForTest()).path, 'cache/articles.jsonl')
}

describe('a full build on Netlify', () => {
  test('waits as the API says when it makes more requests than allowed', async () => {
    await save()
    const { articles } = await build(await cacheFile())
    expect(articles).toBe(ARTICLES + 6)
    expect(reads).toBeGreaterThanOrEqual(ARTICLES)
    expect(log.filter((line) => line.includes('limits the number of requests'))).not.toEqual([])
  })

  test('reads only the changed article when the others are cached', async () => {
    const [first] = await save()
    const file = await cacheFile()
    await build(file)
    const before = filesOf(site)
    await posts.update(first!.id, (post) => ({ ...post, content: '<p>Other words.</p>' }))
    await build(file)
    expect(reads).toBeLessThan(10)
    const after = filesOf(site)
    const changed = Object.keys(after).filter((path) => after[path] !== before[path])
    expect(changed.filter((path) => path.startsWith('diary/article-'))).toEqual([
      'diary/article-0.html',
    ])
  })

  test('reads an article again whose cached line is damaged', async () => {
    const [first] = await save(3)
    const file = await cacheFile()
    await build(file)
    const line = (await readFile(file, 'utf8'))
      .split('\n')
      .find((text) => text.startsWith(first!.id))
    await appendFile(file, line!.slice(0, -20))
    const { articles } = await build(file)
    expect(articles).toBe(3 + 6)
  })

  test('forgets the articles that were removed', async () => {
    const [first] = await save(3)
    const file = await cacheFile()
    await build(file)
    await posts.remove(first!.id)
    await build(file)
    expect(await readFile(file, 'utf8')).not.toContain(first!.id)
  })
})

test('a request does not wait for the API and fails at once', async () => {
  await save(2 * ARTICLES)
  const read = () => store.asBuild(() => posts.all())
  const startedAt = performance.now()
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})
