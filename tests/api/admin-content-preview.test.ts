import { expect, test } from 'vitest'
import type { ContentPreview } from '#domain/content/page-texts.ts'
import { contentChanges } from '#server/content/content-store.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import {
  editOf,
  NEW_PHONE,
  release,
  setPhone,
  useContentEditor,
  type Edit,
} from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

const pathOf = (id: string) => `/api/admin/content/${id}/preview`

const look = (id = 'site') => call(pathOf(id), { cookie: editor.cookie })

const tryOut = async (edits: readonly Edit[]) => {
  const body = editOf((await editor.read()).value, edits)
  return call(pathOf('site'), { method: 'POST', body, cookie: editor.cookie })
}

test('compares with what the live release shows, not with what is saved', async () => {
  await editor.save([setPhone])
  await release({}, 1)
  await editor.save([{ ...setPhone, from: NEW_PHONE, to: '+1 469-555-0133' }])
  const { live, texts } = (await (await look()).json()) as ContentPreview
  expect(live).toMatchObject({ phone: NEW_PHONE })
  expect(texts.filter(({ path }) => path[0] === 'phone')).toMatchObject([{ text: NEW_PHONE }])
  expect(new Set(texts.map(({ file }) => file))).toContain('pages/about')
})

test('responds with a document with unsaved edits and stores nothing', async () => {
  const response = await tryOut([setPhone])
  expect(await response.json()).toMatchObject({ phone: NEW_PHONE })
  expect(await contentChanges.keys()).toEqual([])
})

test('names the broken rule of an unsaved edit', async () => {
  const response = await tryOut([{ ...setPhone, to: 'call us' }])
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'phone' }] })
})

test('shows what is saved where no edit is sent', async () => {
  await editor.save([setPhone])
  expect(await (await tryOut([])).json()).toMatchObject({ phone: NEW_PHONE })
})

test('refuses what is no document, and a document that does not exist', async () => {
  const ask = (body: unknown, id = 'site') =>
    call(pathOf(id), { method: 'POST', body, cookie: editor.cookie })
  const response = await ask({ base: {}, mine: 'phone' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'mine' }] })
  expect((await look('page-never')).status).toBe(404)
  expect((await ask({ base: {}, mine: {} }, 'page-never')).status).toBe(404)
})
