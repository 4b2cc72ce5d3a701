import { runAlone } from '#tests/support/run-alone.ts'
import deployEvents from '#functions/deploy-events.ts'
import type { Post, PostSummary } from '#domain/posts/post.ts'
import { newId } from '#server/random.ts'
import { PNG } from '#tests/support/pictures.ts'
import type { Step } from '../plan.ts'
import { DAY_MS, type Guide, HOUR_MS, type Journey, MINUTE_MS, valuesOf } from './guide.ts'

/** One with everything, drafted, published, edited, moved, unpublished. */
const writeArticle: Journey = async (guide) => {
  const slug = `article-${guide.mark}`
  const written = {
    title: `Title ${guide.mark}`,
    content: `<p>First ${guide.mark}</p><script>alert(1)</script><p onclick="x()">Second</p>`,
    description: `About ${guide.mark}`,
    author: `Author ${guide.mark}`,
    tags: ['pricing', guide.mark],
    featured: guide.number % 2 === 0,
    slug,
  }
  const { title, tags, featured } = written
  const draft = await create(guide, { ...written, status: 'draft' })
  const content = `<p>First ${guide.mark}</p><p>Second</p>`
  guide.has(draft, { ...written, content, version: 1, status: 'draft' }, 'the draft')
  await seen(guide, slug, 404)
  const published = await save(guide, draft, { ...written, status: 'published' })
  const shown = await seen(guide, slug, 200)
  guide.check(shown.includes(`First ${guide.mark}`), 'visitors see no text')
  guide.check(!/<script|onclick/.test(shown), 'visitors get a script')
  await listed(guide, published, true)
  if (guide.isListed) {
    const list = await guide.read<PostSummary[]>(guide.ask('/api/blog/posts?featured=true'))
    guide.same(
      list.some(({ id }) => id === draft.id),
      featured,
      'whether it is featured',
    )
    guide.check(
      list.every((post) => post.featured),
      'what is not featured is listed',
    )
  }
  const edited = await save(guide, published, { title, content: `<p>Edited ${guide.mark}</p>` })
  guide.same(edited.tags, tags, 'what a save leaves out')
  guide.same(edited.datePublished, published.datePublished, 'the date of an edited article')
  guide.check(edited.dateModified !== undefined, 'an edited article has no date of its change')
  guide.check((await seen(guide, slug, 200)).includes('Edited'), 'visitors see the earlier text')
  const moved = await save(guide, edited, { title, content: edited.content, slug: `${slug}-new` })
  guide.same(moved.formerSlugs, [slug], 'the former slugs')
  const old = await guide.ask(`/api/blog/posts/slug/${slug}`)
  guide.same(old.headers.get('location'), `/api/blog/posts/slug/${slug}-new`, 'the new address')
  const redirected = await guide.ask(`/diary/${slug}?a=b`, { expect: 301 })
  guide.check(
    (redirected.headers.get('location') ?? '').startsWith(`/diary/${slug}-new?a=b`),
    'the old address leads elsewhere',
  )
  if (guide.isListed) {
    const path = `/api/admin/blog/posts/${draft.id}/revisions`
    const kept = await guide.read<Post[]>(guide.edit(path))
    guide.same(valuesOf(kept, 'version'), [3, 2, 1], 'the earlier versions')
    guide.check(kept[2]?.content === draft.content, 'the first version has another text')
  }
  await guide.edit(`PUT /api/admin/blog/posts/${draft.id}`, {
    headers: { 'if-match': '"2"' },
    body: { title, content: '<p>Late</p>' },
    expect: 412,
  })
  const back = await save(guide, moved, { title, content: edited.content, slug })
  guide.same([back.slug, back.formerSlugs], [slug, [`${slug}-new`]], 'the addresses of an article')
  await guide.ask(`/diary/${slug}-new`, { expect: 301 })
  await save(guide, back, { title, content: edited.content, status: 'draft' })
  await seen(guide, slug, 404)
}

/** Someone else's slug is refused, and one that is given up is free. */
const shareSlug: Journey = async (guide) => {
  const slug = `slug-${guide.mark}`
  const content = '<p>One</p>'
  const first = await create(guide, { title: 'One', content, slug })
  const body = { title: 'Two', content, slug }
  await guide.edit('POST /api/admin/blog/posts', { body, expect: 409 })
  const moved = await save(guide, first, { title: 'One', content, slug: `${slug}-b` })
  await guide.edit('POST /api/admin/blog/posts', { body, expect: 409 })
  await save(guide, moved, { title: 'One', content, formerSlugs: [] })
  await seen(guide, slug, 404)
  await guide.wait(2 * MINUTE_MS)
  if (!guide.isTimed) return
  const second = await create(guide, body)
  guide.check((await seen(guide, slug, 200)).includes(second.id), 'the free slug has no article')
}

/** It appears at its time, or at the one that it is changed to. */
const schedule: Journey = async (guide) => {
  const slug = `scheduled-${guide.mark}`
  const delays = [9 * MINUTE_MS, 50 * MINUTE_MS, 3 * HOUR_MS, 26 * HOUR_MS]
  const delay = delays[guide.number % delays.length] ?? 0
  let publishAt = guide.now() + delay
  const text = { title: `Scheduled ${guide.mark}`, content: '<p>Later</p>' }
  const asked = { ...text, slug, status: 'scheduled' }
  let post = await create(guide, { ...asked, publishAt: new Date(publishAt).toISOString() })
  await seen(guide, slug, 404)
  if (guide.number % 3 === 0) {
    publishAt += 40 * MINUTE_MS
    post = await save(guide, post, { ...asked, publishAt: new Date(publishAt).toISOString() })
  }
  if (guide.number % 5 === 0) {
    post = await save(guide, post, { ...text, status: 'draft' })
    guide.later(
      publishAt + 5 * MINUTE_MS,
      'a draft is not published',
      () => isShown(guide, slug, false),
      'scheduled',
    )
    return
  }
  for (const before of [delay * 0.6, 30 * MINUTE_MS, MINUTE_MS]) {
    const at = publishAt - before
    guide.later(at, 'nothing is published early', () => isShown(guide, slug, false), 'scheduled')
  }
  const { id } = post
  if (guide.number % 3 === 1) return putOff(guide, post, publishAt)
  guide.later(
    publishAt + 4 * MINUTE_MS,
    'a scheduled article appears',
    () => isShown(guide, slug, true),
    'scheduled',
    'scheduled',
  )
  guide.later(publishAt + 5 * MINUTE_MS, 'its date is its time', async () => {
    const path = `/api/admin/blog/posts/${id}`
    const found = await guide.read<Post>(guide.edit(path))
    return Date.parse(found.datePublished) === publishAt && found.status === 'published'
  })
}

/** Its author puts it off while the job that would publish it runs. */
function putOff(guide: Guide, post: Post, publishAt: number): void {
  const later = new Date(publishAt + DAY_MS).toISOString()
  const { slug, title, content } = post
  const isPutOff = async () => {
    const headers = { 'if-match': `"${post.version}"` }
    const body = { title, content, slug, status: 'scheduled', publishAt: later }
    const path = `/api/admin/blog/posts/${post.id}`
    const [answer] = await Promise.all([
      guide.edit(`PUT ${path}`, { headers, body, expect: [200, 412] }),
      runAlone('scheduled-posts'),
    ])
    // The first of the two wins.
    return isShown(guide, slug, answer.status === 412)
  }
  guide.later(publishAt + 2 * MINUTE_MS, 'an article that is put off is not published', isPutOff)
}

/** It can be restored for thirty days. */
const deleteArticle: Journey = async (guide) => {
  const slug = `deleted-${guide.mark}`
  const title = `Gone ${guide.mark}`
  const first = await create(guide, { title, content: '<p>Text</p>', slug: `${slug}-old` })
  const post = await save(guide, first, { title, content: '<p>Text</p>', slug })
  const path = `/api/admin/blog/posts/${post.id}`
  await guide.edit(`DELETE ${path}`)
  const deletedAt = guide.now()
  await seen(guide, slug, 404)
  await guide.edit(path, { expect: 404 })
  await listed(guide, post, false)
  const isListed = async () => {
    const list = await guide.read<PostSummary[]>(guide.edit('/api/admin/blog/deleted'))
    return list.some(({ id }) => id === post.id)
  }
  if (guide.isListed) guide.check(await isListed(), 'no deleted article is listed')
  const restore = (expect: number) => guide.edit(`POST ${path}/restore`, { expect })
  if (guide.number % 4 === 0) {
    const taken = guide.number % 8 === 0 ? slug : `${slug}-old`
    const other = await create(guide, { title: 'Other', content: '<p>Text</p>', slug: taken })
    const restored = await guide.read<Post>(restore(200))
    const own = [restored.slug, ...restored.formerSlugs]
    guide.check(!own.includes(taken), 'a restored article has the slug of another')
    guide.check((await seen(guide, taken, 200)).includes(other.id), 'a slug leads elsewhere')
    return
  }
  if (guide.number % 2 === 0) {
    await restore(200)
    guide.check((await seen(guide, slug, 200)).includes(post.id), 'no restored article is shown')
    await guide.ask(`/diary/${slug}-old`, { expect: 301 })
    return
  }
  guide.later(
    deletedAt + 29.9 * DAY_MS,
    'a deleted article can be restored for a month',
    isListed,
    'scheduled',
  )
  guide.later(
    deletedAt + 30.1 * DAY_MS,
    'nothing of a deleted article is left',
    async () => {
      await restore(404)
      const again = await create(guide, { title: 'Again', content: '<p>Text</p>', slug })
      return again.slug === slug && !(await isListed())
    },
    'cleanup',
  )
}

/** An article that came with the site stays deleted. */
const deleteShipped: Journey = async (guide) => {
  const shipped = async () => {
    const list = await guide.read<PostSummary[]>(guide.edit('/api/admin/blog/posts'))
    return list.filter(({ savedBy }) => savedBy === undefined)
  }
  await runAlone('scheduled-posts').catch(() => {})
  if (!guide.isListed) return
  const [one] = await shipped()
  // Where something fails, the next run imports them.
  if (!one) return guide.check(!guide.isQuiet, 'no shipped article is there')
  await guide.edit(`DELETE /api/admin/blog/posts/${one.id}`, { expect: [200, 404] })
  const at = guide.now()
  const stays = async () => (await shipped()).every(({ id }) => id !== one.id)
  for (const days of [1, 31, 32]) {
    guide.later(
      at + days * DAY_MS,
      'a shipped article stays deleted',
      stays,
      'scheduled',
      'scheduled',
    )
  }
}

/** A build that runs ends before the next one is asked for; asking twice builds once. */
const build: Journey = async (guide) => {
  const report = (state: 'deployBuilding' | 'deploySucceeded') => {
    const createdAt = new Date(guide.now()).toISOString()
    const deploy = { id: `deploy-${guide.mark}`, context: 'production', createdAt }
    return deployEvents[state]({ deploy } as Parameters<(typeof deployEvents)[typeof state]>[0])
  }
  await report('deployBuilding')
  await create(guide, { title: `Built ${guide.mark}`, content: '<p>Text</p>' })
  const before = guide.world.builds()
  await guide.wait(MINUTE_MS)
  const isAlone = guide.plan.actors.flat().filter(isBuildJourney).length === 1
  const isSame = guide.world.builds() === before
  guide.check(isSame || !isAlone || !guide.isQuiet, 'two builds run at once')
  await report('deploySucceeded')
  guide.later(
    guide.now() + 10 * MINUTE_MS,
    'a build is asked for after the one that ran',
    async () => guide.world.builds() > before,
    'scheduled',
  )
  const path = '/api/admin/publishing'
  await guide.edit(`POST ${path}`)
  await guide.edit(path)
}

/** A preview shows the saved draft until it is revoked or a week is over. */
const preview: Journey = async (guide) => {
  const post = await create(guide, {
    title: `Preview ${guide.mark}`,
    content: `<p>Draft ${guide.mark}</p>`,
    status: 'draft',
  })
  const path = `/api/admin/blog/posts/${post.id}/preview`
  const make = async () => (await guide.read<{ url: string }>(guide.edit(`POST ${path}`))).url
  const open = async (url: string, expect: number) => (await guide.ask(url, { expect })).text()
  const first = await make()
  guide.check((await open(first, 200)).includes(`Draft ${guide.mark}`), 'a preview has no draft')
  await open(`${first}x`, 404)
  await guide.edit(`DELETE ${path}`)
  await open(first, 404)
  const again = await make()
  await guide.edit(`DELETE ${path}`)
  await open(again, 404)
  const second = await make()
  await open(second, 200)
  const madeAt = guide.now()
  const works = (expect: number) => async () => typeof (await open(second, expect)) === 'string'
  guide.later(madeAt + 6.9 * DAY_MS, 'a preview works for a week', works(200))
  guide.later(madeAt + 7.1 * DAY_MS, 'a preview ends after a week', works(404))
}

/** An image stays as long as something shows it. */
const showImage: Journey = async (guide) => {
  // Bytes after its end make it another one, which no process that was killed still reads.
  const bytes = Uint8Array.from([...PNG, ...Buffer.from(newId())])
  const headers = { 'content-type': 'image/png' }
  const upload = () => guide.edit('POST /api/admin/media', { body: bytes, headers, expect: 201 })
  const { url } = await guide.read<{ url: string }>(upload())
  const name = url.split('/').at(-1) ?? ''
  const open = async (expect: number) => {
    const response = await guide.ask(url, { expect })
    return expect !== 200 || Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))
  }
  guide.check(await open(200), 'an image has other bytes')
  const uploadedAt = guide.now()
  if (guide.number % 2 === 0) {
    const content = `<p>Seen</p><img src="${url}" alt="A dot" />`
    const post = await create(guide, { title: `Image ${guide.mark}`, content })
    const isSized = /width="1" height="1"/.test(post.content)
    guide.check(isSized || guide.plan.faultRate > 0, 'an image in an article has no size')
    if (guide.number % 4 === 0)
      await save(guide, post, { title: 'No image', content: '<p>None</p>' })
    // It is refused otherwise where the nightly job saw it before its article was saved.
    await guide.edit(`DELETE /api/admin/media/${name}`, { expect: [404, 409] })
    guide.later(uploadedAt + 2 * DAY_MS, 'a shown image stays', () => open(200), 'images')
    guide.later(uploadedAt + 40 * DAY_MS, 'a shown image stays', () => open(200), 'images')
    return
  }
  if (guide.number % 4 === 1) {
    guide.later(uploadedAt + HOUR_MS, 'an image is unused', () => open(200), 'images')
    guide.later(
      uploadedAt + 1.2 * DAY_MS,
      'an unused image can be removed after a day',
      async () => {
        await guide.edit(`DELETE /api/admin/media/${name}`)
        return open(404)
      },
    )
    return
  }
  guide.later(uploadedAt + DAY_MS, 'an image is unused', () => open(200), 'images')
  if (guide.number % 8 === 3) {
    const again = async () => (await upload()).status === 201
    guide.later(uploadedAt + 20 * DAY_MS, 'an image is uploaded again', again)
    guide.later(
      uploadedAt + 32 * DAY_MS,
      'an image stays for a month after its last upload',
      () => open(200),
      'images',
    )
    return
  }
  guide.later(
    uploadedAt + 29.9 * DAY_MS,
    'an unused image stays for a month',
    () => open(200),
    'images',
  )
  // A process that was killed while it removed one leaves it for another month.
  if (guide.plan.crashes > 0) return
  guide.later(
    uploadedAt + 31.5 * DAY_MS,
    'an unused image goes after a month',
    () => open(404),
    'images',
  )
}

export const ARTICLE_JOURNEYS = {
  writeArticle,
  shareSlug,
  schedule,
  deleteArticle,
  deleteShipped,
  build,
  preview,
  showImage,
}

function isBuildJourney(step: Step): boolean {
  return step.act === 'journey' && step.journey === 'build'
}

async function create(guide: Guide, body: object): Promise<Post> {
  return guide.read<Post>(guide.edit('POST /api/admin/blog/posts', { body, expect: 201 }))
}

async function save(guide: Guide, { id, version }: Post, body: object): Promise<Post> {
  const headers = { 'if-match': `"${version}"` }
  return guide.read<Post>(guide.edit(`PUT /api/admin/blog/posts/${id}`, { headers, body }))
}

/** What visitors get at an address of the Diary. */
async function seen(guide: Guide, slug: string, expect: number): Promise<string> {
  const path = `/api/blog/posts/slug/${slug}`
  await guide.ask(`/diary/${slug}`, { expect })
  return (await guide.ask(path, { expect })).text()
}

async function isShown(guide: Guide, slug: string, isWanted: boolean): Promise<boolean> {
  await seen(guide, slug, isWanted ? 200 : 404)
  if (!guide.isListed) return true
  const posts = await guide.read<PostSummary[]>(guide.ask('/api/blog/posts'))
  return posts.some((post) => post.slug === slug) === isWanted
}

async function listed(guide: Guide, { id }: Post, isWanted: boolean): Promise<void> {
  if (!guide.isListed) return
  const posts = await guide.read<PostSummary[]>(guide.ask('/api/blog/posts'))
  guide.same(
    posts.some((post) => post.id === id),
    isWanted,
    'whether visitors see it in the list',
  )
}
