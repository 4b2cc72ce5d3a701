import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postDraftSchema } from '#domain/posts/post.ts'
import { PAGE_LENGTH } from '#domain/posts/paging.ts'
import { posts } from '#server/posts/post-store.ts'
import { createPost, restorePost, updatePost, deletePost } from '#server/posts/edit-posts.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { renderArticles, type RenderedArticles } from '#build/articles/render-articles.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aDraft, aPost } from '../../../support/posts.ts'
import { createSiteFolder, resetSiteFolder, filesOf } from '../../../support/site.ts'
import { XSS_PAYLOADS } from '../../../support/xss-payloads.ts'

useBlobs()

const site = createSiteFolder()
const other = createSiteFolder()

const draft = (given = {}) => postDraftSchema.parse(aDraft(given))
const write = (given = {}) => createPost(draft(given), new Date())
const pourAll = (out = site): Promise<RenderedArticles> =>
  renderArticles({ out, templatesChanged: true, drawAtMost: 0 })
const pourChanges = (out = site): Promise<RenderedArticles> =>
  renderArticles({ out, templatesChanged: false, drawAtMost: 0 })
const page = (path: string) => readFileSync(join(site, path), 'utf8')

describe('pour', () => {
  test('takes over the shipped articles once, so that deleting one lasts', async () => {
    resetSiteFolder(site)
    await pourAll()
    const shipped = (await listPosts()).find(({ slug }) => slug === 'my-testimonial')
    expect(page('diary/my-testimonial/index.html')).toContain('<h1>')
    await deletePost(shipped!.id, new Date())

    const { removed } = await pourChanges()

    expect(removed).toContain('diary/my-testimonial/index.html')
    await pourAll()
    expect((await listPosts()).some(({ slug }) => slug === 'my-testimonial')).toBe(false)
  })

  test('pours shipped articles straight from their files where there is no storage', async () => {
    const context = process.env['NETLIFY_BLOBS_CONTEXT']!
    delete process.env['NETLIFY_BLOBS_CONTEXT']
    resetSiteFolder(site)
    try {
      const { articles } = await pourAll()
      expect(articles).toBe(6)
      expect(page('diary/my-testimonial/index.html')).toContain('<h1>')
    } finally {
      process.env['NETLIFY_BLOBS_CONTEXT'] = context
    }
  })

  test('writes only what a change is seen on', async () => {
    resetSiteFolder(site)
    const post = await write({ title: 'First', tags: ['Board'] })
    await pourAll()

    await write({ title: 'Second', tags: ['Exit'] })
    const { written, read } = await pourChanges()

    expect(read).toBeLessThanOrEqual(8)
    expect(written.filter((path) => path.endsWith('.html')).toSorted()).toEqual([
      'diary/index.html',
      'diary/second/index.html',
      'diary/tags/exit/index.html',
    ])
    expect((await pourChanges()).written).toEqual(['_manifest.json'])
    expect(page('diary/index.html').indexOf('/diary/second')).toBeLessThan(
      page('diary/index.html').indexOf(`/diary/${post.slug}`),
    )
  })

  test('leaves the release before as it is, though its files are shared', async () => {
    resetSiteFolder(site)
    await pourAll()
    const before = filesOf(site)
    resetSiteFolder(other)
    for (const name of Object.keys(before)) {
      if (name.startsWith('_templates') || name === '404.html' || name.startsWith('og/')) continue
      mkdirSync(join(other, name, '..'), { recursive: true })
      linkSync(join(site, name), join(other, name))
    }
    await write({ title: 'Later' })
    await pourChanges(other)
    expect(filesOf(site)).toEqual(before)
  })

  test('a draft, a scheduled and a deleted article leave no trace', async () => {
    resetSiteFolder(site)
    await write({ title: 'Secret draft', status: 'draft' })
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await write({ title: 'Secret plan', status: 'scheduled', publishAt })
    const { id } = await write({ title: 'Secret past' })
    await deletePost(id, new Date())
    await pourAll()
    const { '_manifest.json': _, ...served } = filesOf(site)
    for (const file of Object.values(served)) {
      expect(Buffer.from(file, 'base64').toString()).not.toMatch(/secret/i)
    }
  })

  test('shows two tags on featured cards and three in the list', async () => {
    resetSiteFolder(site)
    await write({
      title: 'Tagged',
      featured: true,
      tags: ['t1', 't2', 't3', 't4'],
      datePublished: '2030-01-01',
    })
    await pourAll()
    const html = page('diary/index.html')
    expect(html).toContain('<b>tagged</b><i>t1</i><i>t2</i><b>')
    expect(html).toContain('<u>t1</u><u>t2</u><u>t3</u><a')
  })

  test('says when there are no articles', async () => {
    resetSiteFolder(site)
    await pourAll()
    for (const { id } of await listPosts()) await deletePost(id, new Date())
    await pourChanges()
    expect(page('diary/index.html')).toContain('EMPTY')
  })

  test('moves older articles to pages that a new article does not touch', async () => {
    resetSiteFolder(site)
    for (let day = 0; day < PAGE_LENGTH * 2; day++) {
      const post = aPost({
        slug: `p-${day}`,
        datePublished: new Date(Date.UTC(2020, 0, day + 1)).toISOString(),
      })
      await posts.create(post.id, post)
    }
    await pourAll()
    expect(page('diary/page/1/index.html')).toContain('/diary/p-0"')

    await write({ title: 'The newest' })
    expect((await pourChanges()).written).not.toContain('diary/page/1/index.html')
  })

  test('keeps attacks out of the page and the feed, titles and tags included', async () => {
    resetSiteFolder(site)
    const attack = '"><script>alert(1)</script>{{{jsonLd}}}'
    await write({ title: attack, description: attack, author: attack, tags: [attack.slice(0, 50)] })
    for (const [index, content] of XSS_PAYLOADS.entries()) {
      await write({ title: `Payload ${index}`, content: `<p>x</p>${content}` })
    }
    await pourAll()
    for (const [name, file] of Object.entries(filesOf(site))) {
      if (!name.startsWith('diary/') || !name.endsWith('.html')) continue
      const html = Buffer.from(file, 'base64').toString()
      const scripts = html.match(/<script/gi)?.length ?? 0
      expect(scripts, name).toBe(/diary\/(?:tags|page|index)/.test(name) ? 0 : 1)
      expect(html).not.toMatch(/<[^>]+\son[a-z]+\s*=/i)
    }
  })
})

describe('an incremental pour', () => {
  const titles = fc.constantFrom('Cash', 'Exit', 'Table', 'Margin', 'Cash!', 'Board')
  const tags = fc.array(fc.constantFrom('AI', 'ai', 'Exit', 'M&A', '日本'), { maxLength: 3 })
  const fields = fc.record({
    title: titles,
    tags,
    featured: fc.boolean(),
    content: fc.constantFrom('<p>One</p>', '<p>Two <b>bold</b></p>', '<img src="/media/a.png">'),
    status: fc.constantFrom('published', 'published', 'draft'),
    datePublished: fc.constantFrom('2020-01-01', '2020-01-01', '2024-05-05', '2026-02-02'),
  })
  const edit = fc.oneof(
    fc.record({ do: fc.constant('create' as const), fields }),
    fc.record({ do: fc.constant('revise' as const), at: fc.nat(), fields }),
    fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
    fc.record({ do: fc.constant('restore' as const), at: fc.nat() }),
    fc.record({ do: fc.constant('pour' as const) }),
  )

  test('gives byte for byte what a full one gives, after any edits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 14 }), async (edits) => {
        resetSiteFolder(site)
        await pourAll()
        const ids: string[] = []
        for (const step of edits) await apply(step, ids)
        await pourChanges()

        resetSiteFolder(other)
        await pourAll(other)
        expect(filesOf(site)).toEqual(filesOf(other))
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  async function apply(step: Step, ids: string[]) {
    const id = 'at' in step ? ids[step.at % Math.max(1, ids.length)] : undefined
    try {
      if (step.do === 'create') ids.push((await write({ ...step.fields, slug: '' })).id)
      else if (step.do === 'pour') await pourChanges()
      else if (id && step.do === 'revise')
        await updatePost(id, draft(step.fields), undefined, new Date())
      else if (id && step.do === 'delete') await deletePost(id, new Date())
      else if (id && step.do === 'restore') await restorePost(id, new Date())
    } catch (error) {
      // A taken slug and an article that is already deleted are part of life.
      expect(error).toMatchObject({ name: 'Failure' })
    }
  }

  type Step =
    | { do: 'create'; fields: Record<string, unknown> }
    | { do: 'revise'; at: number; fields: Record<string, unknown> }
    | { do: 'delete' | 'restore'; at: number }
    | { do: 'pour' }
})

test('what Astro left in templates/ is set aside before anything is poured', async () => {
  resetSiteFolder(site)
  mkdirSync(join(site, 'templates/article'), { recursive: true })
  mkdirSync(join(site, 'templates/diary'))
  mkdirSync(join(site, 'templates/tag'))
  writeFileSync(join(site, 'templates/article/index.html'), 'NEW {{title}}')
  writeFileSync(join(site, 'templates/diary/index.html'), '')
  writeFileSync(join(site, 'templates/tag/index.html'), '')
  writeFileSync(join(site, 'templates/feed.xml'), '')
  await pourAll()
  expect(page('diary/my-testimonial/index.html')).toMatch(/^NEW /)
  expect(Object.keys(filesOf(site)).filter((name) => name.startsWith('templates/'))).toEqual([])
})
