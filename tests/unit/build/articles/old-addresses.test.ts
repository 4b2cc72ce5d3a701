import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { postDraftSchema } from '#domain/posts/post.ts'
import { renderArticles } from '#build/articles/render-articles.ts'
import { readRedirects } from '#platform/static/redirects.ts'
import { createPost, deletePost, updatePost } from '#server/posts/edit-posts.ts'
import { formatRedirects } from '#server/publishing/pages/page-plan.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'
import { createSiteFolder, resetSiteFolder } from '#tests/support/site.ts'

useBlobs()

const site = createSiteFolder()
const draft = (given = {}) => postDraftSchema.parse(aDraft(given))
const render = (templatesChanged = false) =>
  renderArticles({ out: site, templatesChanged, drawAtMost: 0 })
const rules = () => readFileSync(join(site, '_redirects'), 'utf8')

beforeEach(() => resetSiteFolder(site))

describe('an old address', () => {
  test('leads to its article as long as that is published, and follows it', async () => {
    const redirectFrom = ['https://old.example/2017/01/selling/', '/selling.html']
    const { id } = await createPost(draft({ slug: 'selling', redirectFrom }), new Date())
    await createPost(draft({ slug: 'b', redirectFrom: ['/b'], status: 'draft' }), new Date())
    await render(true)
    expect(rules()).toBe('/2017/01/selling /diary/selling 301\n/selling.html /diary/selling 301\n')
    await updatePost(id, draft({ slug: 'sold' }), undefined, new Date())
    await render()
    expect(rules()).toContain('/2017/01/selling /diary/sold 301\n')
    await deletePost(id, new Date())
    await render()
    expect(rules()).toBe('')
  })

  test.each([
    ['/2017/01/selling', '/diary/selling'],
    ['/2017/01/selling/?a=1', '/diary/selling?a=1'],
  ])('%s redirects to %s, unless there is a file', async (address, to) => {
    await createPost(draft({ slug: 'selling', redirectFrom: ['/2017/01/selling'] }), new Date())
    await render(true)
    const redirects = await readRedirects(process.cwd(), site)
    const url = new URL(address, 'http://localhost')
    expect(redirects({ url, path: url.pathname, header: () => '' })).toEqual({
      to,
      status: 301,
      force: false,
    })
  })
})

test('a stored address that became one of this site does not redirect, and the newer article has a shared one', () => {
  const older = aPost({ slug: 'older', redirectFrom: ['/a', '/admin/b', '/c 200!\n/d'] })
  expect(formatRedirects([aPost({ slug: 'newer', redirectFrom: ['/a'] }), older])).toBe(
    '/a /diary/newer 301\n',
  )
})
