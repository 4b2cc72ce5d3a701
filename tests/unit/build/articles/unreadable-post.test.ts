import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderArticles } from '#build/articles/render-articles.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { slugOwnerState } from '#server/posts/slugs.ts'
import { posts } from '#server/posts/post-store.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aPost } from '../../../support/posts.ts'
import { createSiteFolder } from '../../../support/site.ts'

useBlobs()

const site = createSiteFolder()

test('a post without tags stops neither lists nor builds', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => {
    warn.mockRestore()
    error.mockRestore()
  })
  const good = aPost({ slug: 'good', title: 'Good' })
  const { tags: _, ...bad } = aPost({ slug: 'bad', title: 'Bad' })
  await posts.create(good.id, good)
  await blobs('posts').write(bad.id, bad, { onlyIfNew: true })

  expect((await listPosts()).map(({ slug }) => slug)).toEqual(['good'])
  await renderArticles({ out: site, templatesChanged: true, drawAtMost: 0 })

  const diary = readFileSync(join(site, 'diary.html'), 'utf8')
  expect(diary).toContain('/diary/good')
  expect(diary).not.toContain('/diary/bad')
  expect(await slugOwnerState('bad', bad.id)).toBe('active')
})
