import { runAlone } from '#tests/support/run-alone.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postDraftSchema } from '#domain/posts/post.ts'
import { createPost } from '#server/posts/edit-posts.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { renderArticles } from '#build/articles/render-articles.ts'
import { useFaultyBlobs } from '../../../support/faulty-blobs.ts'
import { aDraft } from '../../../support/posts.ts'
import { createSiteFolder, resetSiteFolder } from '../../../support/site.ts'

/** In Netlify's builds the site's stores can be read and not written to. */
const store = useFaultyBlobs()
const site = createSiteFolder()

const write = (given = {}) => createPost(postDraftSchema.parse(aDraft(given)))
const page = (slug: string) => join(site, 'diary', `${slug}.html`)

function build(drawAtMost = 0) {
  resetSiteFolder(site)
  store.failAt(0, 'read-only')
  return renderArticles({ out: site, templatesChanged: true, drawAtMost })
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

test('a build with a read-only store renders stored and shipped articles', async () => {
  await write({ title: 'Ours' })
  const { articles } = await build()
  expect(articles).toBe(7)
  expect(existsSync(page('ours'))).toBe(true)
  expect(existsSync(page('my-testimonial'))).toBe(true)
})

test('it renders what the next build renders after the import', async () => {
  await build()
  const before = readFileSync(page('my-testimonial'), 'utf8')
  store.clearFault()
  expect(await listPosts()).toHaveLength(0)
  await runAlone('scheduled-posts')
  expect(await listPosts()).toHaveLength(6)

  const { written } = await renderArticles({ out: site, templatesChanged: false, drawAtMost: 0 })
  expect(written).toEqual(['_words.json', '_manifest.json'])
  expect(readFileSync(page('my-testimonial'), 'utf8')).toBe(before)
})

test('it draws images that it cannot store and warns once', async () => {
  const { imagesDrawn } = await build(2)
  expect(imagesDrawn).toBe(2)
  const said = vi.spyOn(console, 'warn').mock.calls.map(([text]) => String(text))
  expect(said.filter((text) => text.includes('Social images'))).toHaveLength(1)
})
