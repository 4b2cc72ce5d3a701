import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { activities } from '#server/accounts/activity.ts'
import { posts } from '#server/posts/post-store.ts'
import { purgeDeletedPosts } from '#server/posts/scheduled-changes.ts'
import { sweepWorkingCopies, workingCopies } from '#server/posts/working-copies.ts'
import { aColleague, race, useSite } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'

const admin = useSite()
const editor = editorOf(admin)

const DAY_MS = 86_400_000
const WORDS = { title: '', slug: '', description: '', content: '' }
const FIELDS = { ...WORDS, author: 'Ada', featured: false, tags: [] }
const OWN = '/api/admin/blog/working-copies'

let id: string

beforeEach(async () => {
  id = (await editor.create()).id
})

const pathOf = (postId: string) => `/api/admin/blog/posts/${postId}/working-copies`

/** Send what was typed over what its browser knows to be stored. */
const send = (text: string, replaces: number | null = null, { as = admin, of = id } = {}) => {
  const fields = { ...FIELDS, content: `<p>${text}</p>` }
  return as.put(pathOf(of), { fields, etag: '"1"', replaces })
}

/** @returns the revision of what is stored then. */
const store = async (text: string, replaces: number | null = null): Promise<number> =>
  (await send(text, replaces)).body.revision

const discard = (revision: number | string) => admin.delete(`${pathOf(id)}?revision=${revision}`)

const list = async (path = pathOf(id), client = admin): Promise<WorkingCopy[]> =>
  (await client.get(path)).body

describe('a working copy', () => {
  test('keeps what is typed, incomplete too, and changes nothing of the post', async () => {
    const [post, lines] = [await posts.find(id), await activities.keys()]
    const first = await store('Half a thou')
    const second = await store('Half a thought', first)
    expect(second).toBeGreaterThan(first)
    const fields = { ...FIELDS, content: '<p>Half a thought</p>' }
    const stored = { postId: id, revision: second, savedBy: 'ada', etag: '"1"', fields }
    expect(await list()).toMatchObject([stored])
    expect([await posts.find(id), await activities.keys()]).toEqual([post, lines])
  })

  test('goes on in another browser, whose text the first one does not overwrite', async () => {
    const first = await store('On the laptop')
    const second = await store('On the phone', first)
    const current = { revision: second, fields: { content: '<p>On the phone</p>' } }
    expect(await send('Again', first)).toMatchObject({ status: 412, body: { current } })
    const writes = ['a', 'b', 'c'].map((text) => send(text, second))
    expect(await race(...writes)).toEqual([200, 412, 412])
  })

  test('is not brought back by a late write once it was saved or discarded', async () => {
    const first = await store('On the laptop')
    expect((await discard(first)).status).toBe(200)
    expect((await send('On the laptop, late', first)).status).toBe(412)
    expect(await list()).toEqual([])
    expect(JSON.stringify(await workingCopies.all())).not.toContain('laptop')
    await store('On the phone, after the save')
    expect((await send('On the laptop, later', first)).status).toBe(412)
  })

  test('outlives a save in a browser that has not seen it', async () => {
    const first = await store('On the laptop')
    const second = await store('On the phone', first)
    const body = { current: { revision: second } }
    expect(await discard(first)).toMatchObject({ status: 412, body })
    expect(await list()).toMatchObject([{ revision: second }])
    const writes = [send('Later', second), discard(second), discard(second)]
    const [later] = await Promise.all(writes)
    const kept = (await list()).map(({ fields }) => fields.content)
    expect(kept).toEqual(later?.status === 200 ? ['<p>Later</p>'] : [])
    for (const any of [Date.now() * 2, 1]) expect((await discard(any)).status).toBe(200)
  })

  test('is not discarded without its revision', async () => {
    await store('Text')
    for (const query of ['', '?revision=', '?revision=-1'])
      expect((await admin.delete(pathOf(id) + query)).status).toBe(400)
    expect(await list()).toHaveLength(1)
  })

  test('shows what others typed, neither replaces nor removes it, and goes with its writer', async () => {
    const grace = await aColleague()
    const mine = await store('Mine')
    await send('Hers', null, { as: grace })
    await discard(mine)
    expect(await list()).toMatchObject([{ savedBy: 'grace' }])
    expect(await list(OWN)).toEqual([])
    expect(await list(OWN, grace)).toMatchObject([{ postId: id }])
    await store('Mine again')
    await send('Hers too', null, { as: grace, of: crypto.randomUUID() })
    await admin.delete(`/api/admin/users/${grace.user.id}`)
    expect((await list()).map(({ savedBy }) => savedBy)).toEqual(['ada'])
    expect(JSON.stringify(await workingCopies.all())).not.toContain('Hers')
  })

  test('keeps a text whose post was never saved, without its scripts', async () => {
    const of = crypto.randomUUID()
    await send('New<script>x()</script>', null, { of })
    const fields = { content: '<p>New</p>' }
    expect(await list(OWN)).toMatchObject([{ postId: of, fields }])
  })

  test('that was discarded is forgotten after a day', async () => {
    await discard(await store('Text'))
    await sweepWorkingCopies(new Date())
    expect(await workingCopies.keys()).toHaveLength(1)
    await sweepWorkingCopies(new Date(Date.now() + 2 * DAY_MS))
    expect(await workingCopies.keys()).toEqual([])
  })

  test('is removed with its post, or after 90 days', async () => {
    const now = new Date()
    await send('Of this post')
    const other = crypto.randomUUID()
    await send('Old', null, { of: other })
    const [key = ''] = await workingCopies.keys(`${other}/`)
    const savedAt = new Date(now.getTime() - 91 * DAY_MS).toISOString()
    await workingCopies.update(key, (copy) => ({ ...copy, savedAt }))
    await sweepWorkingCopies(now)
    expect((await workingCopies.all()).map(({ postId }) => postId)).toEqual([id])
    await editor.remove(id)
    await purgeDeletedPosts(new Date(now.getTime() + 31 * DAY_MS))
    expect(await workingCopies.keys()).toEqual([])
  })
})
