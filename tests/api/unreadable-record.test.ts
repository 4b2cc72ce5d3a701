import { beforeEach, expect, test, vi } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { aColleague, isOpen, useSite, visitor } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'

const admin = useSite()
const editor = editorOf(admin)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

const pathOf = (key: string) => `/api/admin/unreadable-record?store=posts&key=${key}`

test('a damaged article is left out of the list, and the dashboard links to its raw record', async () => {
  const { id } = await editor.create({ title: 'Whole' })
  const key = crypto.randomUUID()
  const damaged = { id: key, title: 'Without tags' }
  await blobs('posts').write(key, damaged, { onlyIfNew: true })
  expect((await visitor.get('/api/blog/posts')).body).toMatchObject([{ title: 'Whole' }])
  const { body } = await admin.get('/api/admin/attention')
  expect(body).toContainEqual(expect.objectContaining({ link: pathOf(key) }))
  expect((await admin.get(pathOf(key))).body).toEqual(damaged)
  expect((await admin.get(pathOf(id))).status).toBe(404)
})

test('a user whose account cannot be read is signed out, not let in', async () => {
  const grace = await aColleague()
  const { etag } = (await blobs('users').read(grace.user.id))!
  await blobs('users').write(grace.user.id, { id: grace.user.id }, { onlyIfMatch: etag })
  expect(await isOpen(grace)).toBe(false)
})
