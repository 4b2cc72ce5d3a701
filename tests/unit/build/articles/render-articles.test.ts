import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readPostState, renderArticles } from '#build/articles/render-articles.ts'
import { type PageSettings, postDraftSchema } from '#domain/posts/post.ts'
import { siteUrl } from '#server/environment.ts'
import { createPost, deletePost, restorePost, updatePost } from '#server/posts/edit-posts.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { posts } from '#server/posts/post-store.ts'
import { tryClaimSlug } from '#server/posts/slugs.ts'
import { formatRedirects } from '#server/publishing/pages/page-plan.ts'
import { readShippedPosts } from '#server/publishing/shipped.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'
import { folderForTest } from '#tests/support/project.ts'
import { createSiteFolder, filesOf, resetSiteFolder } from '#tests/support/site.ts'

useBlobs()

const site = createSiteFolder()
const other = createSiteFolder()

const draft = (given = {}) => postDraftSchema.parse(aDraft(given))
const write = (given = {}) => createPost(draft(given))
const renderAll = async (out = site) =>
  renderArticles({ out, posts: await readPostState(), drawAtMost: 0 })
const renderChanges = async (out = site) =>
  renderArticles({ out, posts: await readPostState(out), drawAtMost: 0 })
beforeEach(() => resetSiteFolder(site))

const page = (path: string) => readFileSync(join(site, path), 'utf8')

const { origin } = new URL(siteUrl())

describe('a build of the articles', () => {
  test('imports a shipped article once, so that a deleted one stays deleted', async () => {
    await renderAll()
    const shipped = (await listPosts()).find(({ slug }) => slug === 'my-testimonial')
    expect(page('diary/my-testimonial.html')).toContain('<h1>')
    await deletePost(shipped!.id)

    const { removed } = await renderChanges()

    expect(removed).toContain('diary/my-testimonial.html')
    await renderAll()
    expect((await listPosts()).some(({ slug }) => slug === 'my-testimonial')).toBe(false)
  })

  test('renders a cover image on top and as the social image, and draws none for it', async () => {
    await renderAll()
    const coverImage = { src: '/media/a.webp', alt: 'A "table"', width: 1600, height: 900 }
    const { slug } = await write({ title: 'Covered', coverImage })
    const { written } = await renderChanges()

    const html = page(`diary/${slug}.html`)
    expect(html).toContain('<img src="/media/a.webp" alt="A &quot;table&quot;"><main>')
    const address = `${origin}/media/a.webp`
    expect(html).toContain(`|${address}|1600×900|A &quot;table&quot;</p>`)
    expect(html).toContain(`"image":"${address}"`)
    expect(page('rss.xml')).toContain(`<img src="${address}" alt="A &quot;table&quot;">`)
    expect(written.filter((path) => path.startsWith('social/'))).toEqual([])
    expect(page('diary.html')).not.toContain('/media/a.webp')
  })

  test('renders a page made in the admin area at its address, and in no list of articles', async () => {
    const settings: PageSettings = { listed: 'none', menuLabel: '', isIndexed: true }
    const button = { to: '/contact', label: 'Talk to us' }
    const { id } = await write({ title: 'Course', page: { ...settings, button } })
    await updatePost(id, draft({ title: 'Seminar', slug: 'seminar' }), undefined)
    const hidden = { ...settings, isIndexed: false, button: { to: 'booking', label: 'Book' } }
    await write({ title: 'Hidden', page: hidden })
    const own = aPost({ slug: 'about', title: 'An address that is taken now', page: settings })
    await posts.create(own.id, own)
    await renderAll()

    const html = page('seminar.html')
    expect(html).toContain('/seminar|index,follow|<a href="/contact">Talk to us</a><main>')
    const crumbs = `"Home","item":"${origin}/"},{"@type":"ListItem","position":2,"name":"Seminar","item":"${origin}/seminar"}`
    expect(html).toContain(crumbs)
    expect(page('hidden.html')).toContain('/hidden|noindex,nofollow|<main>')
    expect(page('_redirects')).toBe('/course /seminar 301\n')
    expect(page('sitemap.xml')).toContain('/seminar</loc>')
    expect(page('sitemap.xml')).not.toContain('/hidden')
    const lists = ['diary.html', 'rss.xml', 'search.json'].map(page).join('')
    expect(lists).not.toMatch(/Seminar|Hidden/)
    expect(Object.keys(filesOf(site))).not.toContain('about.html')
  })

  test('divides a list into pages that link to each other', async () => {
    const many = Array.from({ length: 90 }, (_, at) => {
      const datePublished = new Date(Date.UTC(2030, 0, at + 1)).toISOString()
      return aPost({ slug: `a-${at + 1}`, featured: at !== 88, datePublished })
    })
    await Promise.all(many.map((post) => posts.create(post.id, post)))
    await renderAll()

    const sitemap = page('sitemap.xml')
    for (const list of ['/diary', '/diary/tags/governance'])
      for (const [path, pager] of [
        [list, `${list}/page/2|`],
        [`${list}/page/2`, `${list}/page/1|${list}`],
        [`${list}/page/1`, `|${list}/page/2`],
      ] as const) {
        expect(page(`${path.slice(1)}.html`)).toContain(`<nav>${pager}</nav>`)
        expect(sitemap).toContain(`<loc>${origin}${path}</loc></url>\n`)
      }
    // The twelve newest featured ones come first.
    expect(page('diary.html')).toMatch(/<b>a-78<\/b><i>Governance<\/i><a href="\/diary\/a-89">/)
    expect(page('diary/page/2.html')).not.toContain('<b>')
    expect(page('rss.xml').match(/<item>/g)).toHaveLength(30)
  })

  test('renders the days, the excerpt and the footnotes of an article, and links of the feed in full', async () => {
    const content = '<p><a href="/contact">Write</a> to us.<sup class="footnote">Or call</sup></p>'
    const [datePublished, dateModified] = ['2030-01-01T00:00:00.000Z', '2030-02-03T02:00:00.000Z']
    const post = aPost({ slug: 'a', description: '', content, datePublished, dateModified })
    await posts.create(post.id, post)
    await renderAll()

    const html = page('diary/a.html')
    expect(html).toContain('<p>Write to us.|January 1, 2030|February 2, 2030|')
    expect(html).toContain('href="#fn-1">1</a></sup></p></main><li>1 Or call</li>')
    const crumbs = `"Diary","item":"${origin}/diary"},{"@type":"ListItem","position":3,"name":"${post.title}","item":"${origin}/diary/a"}`
    expect(html).toContain(crumbs)
    expect(page('rss.xml').replaceAll(origin, 'SITE')).toContain(
      'SITE/diary/a|Tue, 01 Jan 2030 00:00:00 GMT<![CDATA[<p><a href="SITE/contact">Write</a> to us.<sup><a id="fnref-1" href="SITE/diary/a#fn-1">1</a></sup></p><hr /><ol><li>Or call <a href="SITE/diary/a#fnref-1">↩</a></li></ol>]]></item>',
    )
    expect(page('sitemap.xml')).toContain(`/diary/a</loc><lastmod>${dateModified}</lastmod></url>`)
  })

  test('writes only the files that a new article changes', async () => {
    const post = await write({ title: 'First', tags: ['Board'] })
    await renderAll()

    await write({ title: 'Second', tags: ['Exit'] })
    const { written } = await renderChanges()

    expect(written.filter((path) => path.endsWith('.html')).toSorted()).toEqual([
      'diary.html',
      'diary/second.html',
      'diary/tags/exit.html',
    ])
    expect((await renderChanges()).written).toEqual(['_words.json', '_manifest.json'])
    expect(page('diary.html').indexOf('/diary/second')).toBeLessThan(
      page('diary.html').indexOf(`/diary/${post.slug}`),
    )
    await updatePost(post.id, draft({ title: 'First of two', tags: ['Board'] }), undefined)
    await renderChanges()
    expect(page('diary/second.html')).toContain('First of two</a>')
  })

  test('leaves the previous release unchanged although files are hard links', async () => {
    await renderAll()
    const before = filesOf(site)
    resetSiteFolder(other)
    for (const name of Object.keys(before)) {
      if (name.startsWith('_templates') || name === '404.html' || name.startsWith('og/')) continue
      mkdirSync(join(other, name, '..'), { recursive: true })
      linkSync(join(site, name), join(other, name))
    }
    await write({ title: 'Later' })
    await renderChanges(other)
    expect(filesOf(site)).toEqual(before)
  })

  test('omits drafts, scheduled and deleted articles from every served file', async () => {
    await write({ title: 'Secret draft', status: 'draft' })
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    await write({ title: 'Secret plan', status: 'scheduled', publishAt })
    const { id } = await write({ title: 'Secret past' })
    await deletePost(id)
    await renderAll()
    const { '_manifest.json': _, '_words.json': words, ...served } = filesOf(site)
    for (const file of [...Object.values(served), words!]) {
      expect(Buffer.from(file, 'base64').toString()).not.toMatch(/secret/i)
    }
  })

  test('renders no script from titles, tags or contents that an older policy allowed', async () => {
    const attack = '"><script>alert(1)</script>{{{jsonLd}}}'
    await write({ title: attack, description: attack, author: attack, tags: [attack.slice(0, 50)] })
    const older = aPost({ slug: 'older', content: '<p onclick="x()">a</p><script>x()</script>' })
    await posts.create(older.id, older)
    await renderAll()
    expect(page('rss.xml')).not.toContain('onclick')
    for (const [name, file] of Object.entries(filesOf(site))) {
      if (!name.startsWith('diary/') || !name.endsWith('.html')) continue
      const html = Buffer.from(file, 'base64').toString()
      const scripts = html.match(/<script/gi)?.length ?? 0
      // Only the template of an article has scripts: structured data and speculation rules.
      expect(scripts, name).toBe(/diary\/(?:tags|page|index)/.test(name) ? 0 : 2)
      expect(html).not.toMatch(/<[^>]+\son[a-z]+\s*=/i)
    }
  })
})

test.each([
  ['a.md', 'No facts', 'expected object'],
  ['a.md', '---\ntitle: A\ndatePublished: soon\n---\n', 'must be a day such as 2025-03-10'],
  ['A.md', '---\ntitle: A\ndatePublished: 2025-03-10\n---\n', "the file's name must be a URL slug"],
])('a build stops at the shipped article %s with %j', async (name, text, fault) => {
  const { path } = await folderForTest({ [name]: text, 'notes.txt': 'no article' })
  await expect(readShippedPosts(path)).rejects.toThrow(new RegExp(`/${name}: [^]*${fault}`))
})

test('a build moves the templates that Astro built out of the served folder', async () => {
  mkdirSync(join(site, 'templates/article'), { recursive: true })
  mkdirSync(join(site, 'templates/diary'))
  mkdirSync(join(site, 'templates/tag'))
  writeFileSync(join(site, 'templates/article.html'), 'NEW ⟪title⟫')
  writeFileSync(join(site, 'templates/diary.html'), '')
  writeFileSync(join(site, 'templates/tag.html'), '')
  writeFileSync(join(site, 'templates/feed.xml'), '')
  await renderAll()
  expect(page('diary/my-testimonial.html')).toMatch(/^NEW /)
  expect(Object.keys(filesOf(site)).filter((name) => name.startsWith('templates/'))).toEqual([])
})

const rules = () => readFileSync(join(site, '_redirects'), 'utf8')

test('an old address leads to its article as long as that is published, and follows it', async () => {
  const redirectFrom = ['https://old.example/2017/01/selling/', '/selling.html']
  const { id } = await createPost(draft({ slug: 'selling', redirectFrom }))
  await createPost(draft({ slug: 'b', redirectFrom: ['/b'], status: 'draft' }))
  await renderAll()
  expect(rules()).toBe('/2017/01/selling /diary/selling 301\n/selling.html /diary/selling 301\n')
  await updatePost(id, draft({ slug: 'sold' }), undefined)
  await renderChanges()
  expect(rules()).toContain('/2017/01/selling /diary/sold 301\n')
  await deletePost(id)
  await renderChanges()
  expect(rules()).toBe('')
})

test('a stored address that became one of this site does not redirect, and the newer article has a shared one', () => {
  const older = aPost({ slug: 'older', redirectFrom: ['/a', '/admin/b', '/c 200!\n/d'] })
  expect(formatRedirects([aPost({ slug: 'newer', redirectFrom: ['/a'] }), older])).toBe(
    '/a /diary/newer 301\n',
  )
})

test('a post without tags stops neither lists nor builds', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const good = aPost({ slug: 'good', title: 'Good' })
  const { tags: _, ...bad } = aPost({ slug: 'bad', title: 'Bad' })
  await posts.create(good.id, good)
  await blobs('posts').write(bad.id, bad, { onlyIfNew: true })
  await tryClaimSlug('bad', bad.id)

  expect((await listPosts()).map(({ slug }) => slug)).toEqual(['good'])
  await renderAll()

  const diary = readFileSync(join(site, 'diary.html'), 'utf8')
  expect(diary).toContain('/diary/good')
  expect(diary).not.toContain('/diary/bad')
  setTime(Date.now() + 3_600_000)
  expect(await tryClaimSlug('bad', good.id)).toBe(false)
})

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
    datePublished: fc.constantFrom(2020, 2020, 2024, 2026).map((year) => `${year}-05-05T00:00:00Z`),
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
      else if (id && step.do === 'update') await updatePost(id, draft(step.fields), undefined)
      else if (id && step.do === 'delete') await deletePost(id)
      else if (id && step.do === 'restore') await restorePost(id)
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
