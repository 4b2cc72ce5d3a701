import { expect, test } from 'vitest'
import type { ContentVersion } from '#domain/content/content-document.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { NEW_PHONE, PHONE, setPhone, useContentEditor } from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

const pathOf = (id: string) => `/api/admin/content/${id}/versions`

const list = async () =>
  (await (await call(pathOf('site'), { cookie: editor.cookie })).json()) as ContentVersion[]

const restore = (version: unknown, id = 'site') =>
  call(pathOf(id), {
    method: 'POST',
    body: { version },
    cookie: editor.cookie,
  })

test('says who saved what, and restores it', async () => {
  await editor.save([setPhone])
  await editor.save([{ ...setPhone, from: NEW_PHONE, to: '+1 469-555-0100' }])
  expect((await list()).map(({ version, changes }) => [version, changes.length])).toEqual([
    [2, 1],
    [1, 1],
  ])
  expect((await restore(1)).status).toBe(200)
  expect(await editor.read()).toMatchObject({ version: 3, value: { phone: NEW_PHONE } })
  await restore(0)
  expect(await editor.read()).toMatchObject({ version: 4, changes: 0, value: { phone: PHONE } })
  expect((await restore(99)).status).toBe(404)
})

test.each([undefined, -1, 1.5, '1'])('refuses to restore the version %j', async (version) => {
  await editor.save([setPhone])
  const response = await restore(version)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'version' }] })
  expect(await list()).toHaveLength(1)
})

test('has no history of a document that does not exist, and restores no version of another', async () => {
  await editor.save([setPhone])
  expect((await call(pathOf('page-never'), { cookie: editor.cookie })).status).toBe(404)
  expect((await restore(0, 'page-never')).status).toBe(404)
  expect((await restore(1, 'page-home')).status).toBe(404)
})
