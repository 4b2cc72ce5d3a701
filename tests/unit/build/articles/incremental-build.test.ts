import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postDraftSchema } from '#domain/posts/post.ts'
import { createPost, deletePost, restorePost, updatePost } from '#server/posts/edit-posts.ts'
import { renderArticles, type RenderedArticles } from '#build/articles/render-articles.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aDraft } from '../../../support/posts.ts'
import { createSiteFolder, filesOf, resetSiteFolder } from '../../../support/site.ts'

useBlobs()

const site = createSiteFolder()
const other = createSiteFolder()

const draft = (given = {}) => postDraftSchema.parse(aDraft(given))
const write = (given = {}) => createPost(draft(given), new Date())
const renderAll = (out = site): Promise<RenderedArticles> =>
  renderArticles({ out, templatesChanged: true, drawAtMost: 0 })
const renderChanges = (out = site): Promise<RenderedArticles> =>
  renderArticles({ out, templatesChanged: false, drawAtMost: 0 })

describe('an incremental build', () => {
  const titles = fc.constantFrom('Cash', 'Exit', 'Table', 'Margin', 'Cash!', 'Board')
  const tags = fc.array(fc.constantFrom('AI', 'ai', 'Exit', 'M&A', '日本'), { maxLength: 3 })
  const fields = fc.record({
    title: titles,
    tags,
    featured: fc.boolean(),
    content: fc.constantFrom(
      '<p>Margin margin earnout</p>',
      '<h2>Cash covenant</h2><p>Two <b>bold</b> margin</p>',
      '<img src="/media/a.png">',
    ),
    // A missing one keeps the present image, an empty address removes it.
    coverImage: fc.constantFrom(
      undefined,
      { src: '', alt: '' },
      { src: '/media/b.png', alt: 'A "table"', width: 1600, height: 900 },
      { src: 'https://pictures.example/c.png?a=1&b=2', alt: '' },
    ),
    status: fc.constantFrom('published', 'published', 'draft'),
    datePublished: fc.constantFrom('2020-01-01', '2020-01-01', '2024-05-05', '2026-02-02'),
  })
  const edit = fc.oneof(
    fc.record({ do: fc.constant('create' as const), fields }),
    fc.record({ do: fc.constant('update' as const), at: fc.nat(), fields }),
    fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
    fc.record({ do: fc.constant('restore' as const), at: fc.nat() }),
    fc.record({ do: fc.constant('build' as const) }),
  )

  test('equals a full build byte for byte after any edits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 14 }), async (edits) => {
        resetSiteFolder(site)
        await renderAll()
        const ids: string[] = []
        for (const step of edits) await apply(step, ids)
        await renderChanges()

        resetSiteFolder(other)
        await renderAll(other)
        expect(filesOf(site)).toEqual(filesOf(other))
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  async function apply(step: Step, ids: string[]) {
    const id = 'at' in step ? ids[step.at % Math.max(1, ids.length)] : undefined
    try {
      if (step.do === 'create') ids.push((await write({ ...step.fields, slug: '' })).id)
      else if (step.do === 'build') await renderChanges()
      else if (id && step.do === 'update')
        await updatePost(id, draft(step.fields), undefined, new Date())
      else if (id && step.do === 'delete') await deletePost(id, new Date())
      else if (id && step.do === 'restore') await restorePost(id, new Date())
    } catch (error) {
      // Random edits may use a taken slug or a deleted article.
      expect(error).toMatchObject({ name: 'Failure' })
    }
  }

  type Step =
    | { do: 'create'; fields: Record<string, unknown> }
    | { do: 'update'; at: number; fields: Record<string, unknown> }
    | { do: 'delete' | 'restore'; at: number }
    | { do: 'build' }
})
