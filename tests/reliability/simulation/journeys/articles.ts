import type { Post, PostSummary } from '#domain/posts/post.ts'
import { newId } from '#server/random.ts'
import { PNG } from '#tests/support/pictures.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { DAY_MS, type Guide, HOUR_MS, Interrupted, type Journey, MINUTE_MS } from './guide.ts'

const POSTS = '/api/admin/blog/posts'

/** It appears at its time, or at the one that it is changed to. */
export const schedule: Journey = async (guide) => {
  const slug = `scheduled-${guide.mark}`
  const delays = [9 * MINUTE_MS, 50 * MINUTE_MS, 3 * HOUR_MS, 26 * HOUR_MS]
  const delay = delays[guide.number % delays.length] ?? 0
  let publishAt = guide.now() + delay
  const text = { title: `Scheduled ${guide.mark}`, content: '<p>Later</p>' }
  const asked = () => {
    return { ...text, slug, status: 'scheduled', publishAt: new Date(publishAt).toISOString() }
  }
  const isShown = async (isWanted: boolean) => {
    await guide.ask(`/diary/${slug}`, { expect: isWanted ? 200 : 404 })
    if (!guide.isListed) return true
    const posts = await guide.read<PostSummary[]>(guide.ask('/api/blog/posts'))
    return posts.some((post) => post.slug === slug) === isWanted
  }
  let post = await create(guide, asked())
  if (guide.number % 3 === 0) {
    publishAt += 40 * MINUTE_MS
    post = await saveScheduled(guide, post, asked())
  }
  if (guide.number % 5 === 0) {
    await saveScheduled(guide, post, { ...text, status: 'draft' })
    const stays = () => isShown(false)
    guide.later(publishAt + 5 * MINUTE_MS, 'a draft is not published', stays, 'scheduled')
    return
  }
  for (const before of [delay * 0.6, MINUTE_MS]) {
    const waits = () => isShown(false)
    guide.later(publishAt - before, 'nothing is published early', waits, 'scheduled')
  }
  // Its author puts it off while the job that would publish it runs. The first of the two wins.
  const isPutOff = async () => {
    const headers = { 'if-match': `"${post.version}"` }
    publishAt += DAY_MS
    const [answer] = await Promise.all([
      guide.edit(`PUT ${POSTS}/${post.id}`, { headers, body: asked(), expect: [200, 412] }),
      runAlone('scheduled-posts'),
    ])
    return isShown(answer.status === 412)
  }
  if (guide.number % 3 === 1)
    return guide.later(publishAt + 2 * MINUTE_MS, 'what is put off is not published', isPutOff)
  const appears = () => isShown(true)
  guide.later(
    publishAt + 4 * MINUTE_MS,
    'a scheduled article appears',
    appears,
    'scheduled',
    'scheduled',
  )
  guide.later(publishAt + 5 * MINUTE_MS, 'its date is its time', async () => {
    const found = await guide.read<Post>(guide.edit(`${POSTS}/${post.id}`))
    return Date.parse(found.datePublished) === publishAt && found.status === 'published'
  })
}

/** It can be restored for thirty days. */
export const deleteArticle: Journey = async (guide) => {
  const slug = `deleted-${guide.mark}`
  const text = { title: `Gone ${guide.mark}`, content: '<p>Text</p>' }
  const first = await create(guide, { ...text, slug: `${slug}-old` })
  const post = await save(guide, first, { ...text, slug })
  const path = `${POSTS}/${post.id}`
  await guide.edit(`DELETE ${path}`)
  const deletedAt = guide.now()
  await guide.ask(`/diary/${slug}`, { expect: 404 })
  const restore = (expect: number) => guide.edit(`POST ${path}/restore`, { expect })
  if (guide.number % 4 === 0) {
    const taken = guide.number % 8 === 0 ? slug : `${slug}-old`
    await create(guide, { title: 'Other', content: '<p>Text</p>', slug: taken })
    const restored = await guide.read<Post>(restore(200))
    const own = [restored.slug, ...restored.formerSlugs]
    return guide.check(!own.includes(taken), 'a restored article has the slug of another')
  }
  if (guide.number % 2 === 0) {
    await restore(200)
    await guide.ask(`/diary/${slug}`)
    await guide.ask(`/diary/${slug}-old`, { expect: 301 })
    return
  }
  const isListed = async () => {
    const list = await guide.read<PostSummary[]>(guide.edit('/api/admin/blog/deleted'))
    return list.some(({ id }) => id === post.id)
  }
  const lasts = 'a deleted article can be restored for a month'
  guide.later(deletedAt + 29.9 * DAY_MS, lasts, isListed, 'scheduled')
  const isGone = async () => {
    await restore(404)
    const again = await create(guide, { title: 'Again', content: '<p>Text</p>', slug })
    return again.slug === slug && !(await isListed())
  }
  guide.later(deletedAt + 30.1 * DAY_MS, 'nothing of it is left then', isGone, 'cleanup')
}

/** An image stays as long as something shows it, and for a month. */
export const showImage: Journey = async (guide) => {
  // Bytes after its end make it another one, which no process that was killed still reads.
  const body = Uint8Array.from([...PNG, ...Buffer.from(newId())])
  const asked = { body, headers: { 'content-type': 'image/png' }, expect: 201 }
  const { url } = await guide.read<{ url: string }>(guide.edit('POST /api/admin/media', asked))
  const opens = (expect: number) => async () => !!(await guide.ask(url, { expect }))
  const uploadedAt = guide.now()
  if (guide.number % 2 === 0) {
    const content = `<p>Seen</p><img src="${url}" alt="A dot" />`
    const post = await create(guide, { title: `Image ${guide.mark}`, content })
    // An earlier version shows it too.
    if (guide.number % 4 === 0)
      await save(guide, post, { title: 'No image', content: '<p>None</p>' })
    for (const days of [2, 40])
      guide.later(uploadedAt + days * DAY_MS, 'a shown image stays', opens(200), 'images')
    return
  }
  for (const days of [1, 29.9])
    guide.later(uploadedAt + days * DAY_MS, 'an unused image stays a month', opens(200), 'images')
  // A process that was killed while it removed one leaves it for another month.
  if (guide.plan.crashes > 0) return
  guide.later(uploadedAt + 31.5 * DAY_MS, 'an unused image goes then', opens(404), 'images')
}

async function create(guide: Guide, body: object): Promise<Post> {
  return guide.read<Post>(guide.edit(`POST ${POSTS}`, { body, expect: 201 }))
}

async function save(guide: Guide, post: Post, body: object, expect = [200]): Promise<Post> {
  const headers = { 'if-match': `"${post.version}"` }
  const response = guide.edit(`PUT ${POSTS}/${post.id}`, { headers, body, expect })
  if ((await response).status === 200) return guide.read<Post>(response)
  const { status } = await guide.read<Post>(guide.edit(`${POSTS}/${post.id}`))
  guide.check(status === 'published', 'the version of an article that waits has changed')
  throw new Interrupted()
}

/** A clock that jumps forwards has the job publish it in between, as a version that its author did not see. */
function saveScheduled(guide: Guide, post: Post, body: object): Promise<Post> {
  return save(guide, post, body, guide.plan.jumps > 0 ? [200, 412] : [200])
}
