import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { posts } from '#server/posts/post-store.ts'
import { purgeDeletedPosts } from '#server/posts/scheduled-changes.ts'
import { sweepWorkingCopies, workingCopies } from '#server/posts/working-copies.ts'
import { activities } from '#server/accounts/activity.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'

useBlobs()

const DAY_MS = 86_400_000
const FIELDS = {
  title: '',
  slug: '',
  description: '',
  content: '<p>Half a thou</p>',
  author: 'Ada',
  featured: false,
  tags: [],
}

let cookie: string
let id: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  id = (await editorOf(cookie).create()).id
})

const pathOf = (postId: string) => `/api/admin/blog/posts/${postId}/working-copies`

async function send(body: object, { as = cookie, of = id } = {}) {
  return call(pathOf(of), { method: 'PUT', cookie: as, body })
}

const typed = (content: string, replaces: number | null = null) => ({
  fields: { ...FIELDS, content },
  etag: '"1"',
  replaces,
})

/** @returns the revision of what is stored then. */
async function store(content: string, replaces: number | null = null): Promise<number> {
  const copy: WorkingCopy = await (await send(typed(content, replaces))).json()
  return copy.revision
}

const discard = (revision: number, { as = cookie, of = id } = {}) =>
  call(`${pathOf(of)}?revision=${revision}`, { method: 'DELETE', cookie: as })

async function list(path: string, as = cookie): Promise<WorkingCopy[]> {
  return (await call(path, { cookie: as })).json()
}

describe('/api/admin/blog/posts/:id/working-copies', () => {
  test('keeps what is typed, incomplete too, and changes nothing of the post', async () => {
    const post = await posts.find(id)
    const lines = await activities.keys()
    const first = await store('<p>Half a thou</p>')
    const second = await store('<p>Half a thought</p>', first)
    expect(second).toBeGreaterThan(first)
    expect(await list(pathOf(id))).toMatchObject([
      {
        postId: id,
        revision: second,
        savedBy: 'ada',
        etag: '"1"',
        fields: { ...FIELDS, content: '<p>Half a thought</p>' },
      },
    ])
    expect(await posts.find(id)).toEqual(post)
    expect(await activities.keys()).toEqual(lines)
  })

  test('goes on in another browser, whose text the first one does not overwrite', async () => {
    const first = await store('<p>On the laptop</p>')
    const second = await store('<p>On the phone</p>', first)
    const rejected = await send(typed('<p>On the laptop again</p>', first))
    expect(rejected.status).toBe(412)
    expect(await rejected.json()).toMatchObject({
      current: { revision: second, fields: { content: '<p>On the phone</p>' } },
    })
    const texts = ['a', 'b', 'c']
    const race = await Promise.all(texts.map((text) => send(typed(`<p>${text}</p>`, second))))
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('is not brought back by a late write once it was saved or discarded', async () => {
    const first = await store('<p>On the laptop</p>')
    expect((await discard(first)).status).toBe(200)
    expect((await send(typed('<p>On the laptop, late</p>', first))).status).toBe(412)
    expect(await list(pathOf(id))).toEqual([])
    expect(JSON.stringify(await workingCopies.all())).not.toContain('laptop')
    await store('<p>On the phone, after the save</p>')
    expect((await send(typed('<p>On the laptop, later</p>', first))).status).toBe(412)
  })

  test('outlives a save in a browser that has not seen it', async () => {
    const first = await store('<p>On the laptop</p>')
    const second = await store('<p>On the phone</p>', first)
    const refused = await discard(first)
    expect(refused.status).toBe(412)
    expect(await refused.json()).toMatchObject({ current: { revision: second } })
    expect(await list(pathOf(id))).toMatchObject([{ revision: second }])
    const race = await Promise.all([
      send(typed('<p>Later</p>', second)),
      discard(second),
      discard(second),
    ])
    const kept = await list(pathOf(id))
    expect(kept.map(({ fields }) => fields.content)).toEqual(race[0].ok ? ['<p>Later</p>'] : [])
    expect((await discard(Date.now() * 2)).status).toBe(200)
    expect((await discard(1)).status).toBe(200)
  })

  test.each(['', '?revision=', '?revision=x', '?revision=-1'])(
    'is not discarded without its revision: "%s"',
    async (query) => {
      await store('<p>Text</p>')
      expect((await call(pathOf(id) + query, { method: 'DELETE', cookie })).status).toBe(400)
      expect(await list(pathOf(id))).toHaveLength(1)
    },
  )

  test('shows what others typed, and neither replaces nor removes it', async () => {
    const grace = (await aSignedIn({ username: 'grace' })).cookie
    const mine = await store('<p>Mine</p>')
    await send(typed('<p>Hers</p>'), { as: grace })
    await discard(mine)
    expect(await list(pathOf(id))).toMatchObject([{ savedBy: 'grace' }])
    expect(await list('/api/admin/blog/working-copies')).toEqual([])
    expect(await list('/api/admin/blog/working-copies', grace)).toMatchObject([{ postId: id }])
  })

  test('keeps a text whose post was never saved, without its scripts', async () => {
    const of = crypto.randomUUID()
    await send({ ...typed('<p>New<script>x()</script></p>'), etag: null }, { of })
    expect(await list('/api/admin/blog/working-copies')).toMatchObject([
      { postId: of, etag: null, fields: { content: '<p>New</p>' } },
    ])
  })

  test.each([
    ['no fields', { etag: null, replaces: null }],
    ['a revision that is none', { ...typed(''), replaces: -1 }],
    ['a revision past all counting', { ...typed(''), replaces: Number.MAX_SAFE_INTEGER }],
    ['a text that is none', { ...typed(''), fields: { ...FIELDS, content: 5 } }],
    ['a title of a megabyte', { ...typed(''), fields: { ...FIELDS, title: 'x'.repeat(9_000) } }],
    [
      'a cover image that runs',
      { ...typed(''), fields: { ...FIELDS, coverImage: { src: 'javascript:x()', alt: '' } } },
    ],
  ])('rejects %s', async (_, body) => {
    expect((await send(body)).status).toBe(400)
    expect(await workingCopies.keys()).toEqual([])
  })

  test('goes with its writer', async () => {
    const { user, cookie: graces } = await aSignedIn({ username: 'grace' })
    await send(typed('<p>Mine</p>'))
    await send(typed('<p>Hers</p>'), { as: graces })
    await send(typed('<p>Hers too</p>'), { as: graces, of: crypto.randomUUID() })
    await call(`/api/admin/users/${user.id}`, { method: 'DELETE', cookie })
    expect((await workingCopies.all()).map(({ savedBy }) => savedBy)).toEqual(['ada'])
  })

  test('that was discarded is forgotten after a day', async () => {
    await discard(await store('<p>Text</p>'))
    await sweepWorkingCopies(new Date())
    expect(await workingCopies.keys()).toHaveLength(1)
    await sweepWorkingCopies(new Date(Date.now() + 2 * DAY_MS))
    expect(await workingCopies.keys()).toEqual([])
  })

  test('goes with its post, and after 90 days', async () => {
    const now = new Date()
    await send(typed('<p>Of this post</p>'))
    const other = crypto.randomUUID()
    await send(typed('<p>Old</p>'), { of: other })
    const [key = ''] = await workingCopies.keys(`${other}/`)
    const savedAt = new Date(now.getTime() - 91 * DAY_MS).toISOString()
    await workingCopies.update(key, (copy) => ({ ...copy, savedAt }))
    await sweepWorkingCopies(now)
    expect((await workingCopies.all()).map(({ postId }) => postId)).toEqual([id])
    await editorOf(cookie).remove(id)
    await purgeDeletedPosts(new Date(now.getTime() + 31 * DAY_MS))
    expect(await workingCopies.keys()).toEqual([])
  })
})
