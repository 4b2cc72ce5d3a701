import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getAt, isItems, setAt } from '#domain/content/value.ts'
import { siteSchema } from '#domain/site/site.ts'
import { contentChanges } from '#server/content/content-store.ts'
import { rebaseEdits } from '#server/content/pending-content.ts'
import { environment } from '#server/environment.ts'
import { race } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import {
  NEW_PHONE,
  PHONE,
  release,
  setPhone,
  storeChangesOf,
  useContentEditor,
  type Edit,
} from '#tests/support/content-editor.ts'

const editor = useContentEditor()

const setTagline = (from: unknown, to: string): Edit => ({ path: ['tagline'], from, to })
const readTagline = async () => getAt((await editor.read()).value, ['tagline'])

async function messageOf(edit: Edit, id = 'site'): Promise<string> {
  const { status, body } = await editor.save([edit], id)
  expect(status).toBe(400)
  return body.issues[0]?.message ?? ''
}

test('a saved text is in the document, put in order, and waits for a build', async () => {
  expect((await editor.save([{ ...setPhone, to: ' (972) 555.0199 ' }])).status).toBe(200)
  const saved = await editor.read()
  expect(saved).toMatchObject({ version: 1, value: { phone: NEW_PHONE } })
  expect(await editor.pending()).toEqual(['site'])
  await release({}, 1)
  expect(await editor.pending()).toEqual([])
})

test('two people who edit one document keep what both saved', async () => {
  const tagline = await readTagline()
  const saves = [editor.save([setPhone]), editor.save([setTagline(tagline, 'New')])]
  expect(await race(...saves)).toEqual([200, 200])
  expect((await editor.read()).value).toMatchObject({ phone: NEW_PHONE, tagline: 'New' })
})

test('a text that someone else changed is answered with 412', async () => {
  await editor.save([setPhone])
  const answer = await editor.save([{ ...setPhone, to: '+1 469-555-0100' }])
  expect(answer).toMatchObject({ status: 412, body: { code: 'changed' } })
})

describe('a text that the file and an editor changed', () => {
  const THEIRS = '+1 817-555-0123'
  const conflict = { path: ['phone'], base: PHONE, mine: NEW_PHONE, theirs: THEIRS }

  beforeEach(async () => {
    await editor.save([setPhone])
    await release({ phone: THEIRS }, 1)
  })

  test('is a conflict, and the site shows the file and edits of other texts', async () => {
    const open = { conflicts: [conflict], conflictCount: 1 }
    expect(await editor.read()).toMatchObject({ value: { phone: THEIRS }, ...open })
    await editor.save([setTagline(await readTagline(), 'New')])
    const value = { phone: THEIRS, tagline: 'New' }
    expect(await editor.read()).toMatchObject({ value, conflicts: [conflict] })
  })

  test.each([
    ['mine', NEW_PHONE],
    ['theirs', THEIRS],
    ['another text', '+1 469-555-0144'],
  ])('is decided by a save of %s', async (_, phone) => {
    const { value } = await editor.read()
    const body = { base: value, mine: setAt(value, ['phone'], phone), decided: [['phone']] }
    expect((await editor.put(body)).status).toBe(200)
    expect(await editor.read()).toMatchObject({ value: { phone }, conflicts: [], conflictCount: 0 })
    const { edit } = (await contentChanges.find('site')) ?? {}
    expect(edit === undefined).toBe(phone === THEIRS)
  })
})

test('what the file of a deployed release holds is no edit anymore, and other words stay', async () => {
  await editor.save([setPhone, setTagline(await readTagline(), 'New')])
  await rebaseEdits()
  expect(await editor.read()).toMatchObject({ changes: 2 })
  await release({ phone: NEW_PHONE }, 1)
  await rebaseEdits()
  expect(await editor.read()).toMatchObject({ changes: 1, version: 1, value: { tagline: 'New' } })
  await release({ phone: NEW_PHONE, tagline: 'New' }, 1)
  await rebaseEdits()
  const saved = { version: 1, savedAt: expect.any(String), savedBy: expect.any(Object) }
  expect(await contentChanges.find('site')).toEqual(saved)
})

test('an edit that release 0.2.0 stored is shown, and stored as today by the next deploy', async () => {
  const kind = 'set' as const
  const changes = [
    { kind, path: ['phone'], replaced: PHONE, value: NEW_PHONE },
    { kind, path: ['cities', 'austin'], replaced: 'Austin', value: 'Waco' },
  ]
  const [savedBy, savedAt] = [{ id: 'a', username: 'ada' }, '2026-11-22T09:00:00.000Z']
  await contentChanges.create('site', { version: 1, savedAt, savedBy, changes })
  const value = { phone: NEW_PHONE, cities: ['Dallas', 'Waco', 'Houston', 'San Antonio'] }
  expect(await editor.read()).toMatchObject({ value, changes: 2 })
  await rebaseEdits()
  const stored = await contentChanges.find('site')
  expect(stored).toMatchObject({ version: 1, edit: { base: { phone: PHONE }, mine: value } })
  expect(stored?.changes).toBeUndefined()
  expect(await editor.read()).toMatchObject({ value, changes: 2 })
})

test('a link may lead to a page made in the admin area that visitors can open', async () => {
  const link = { path: ['header', 'action', 'href'], from: '/contact', to: '/seminar' }
  const page = { listed: 'none', menuLabel: '', isIndexed: true }
  const posts = editorOf(editor.admin)
  const { id } = await posts.create({ slug: 'seminar', page, status: 'draft' })
  expect(await messageOf(link)).toContain('leads to a draft')
  await posts.save(id, { slug: 'seminar', status: 'published' })
  expect((await editor.save([link])).status).toBe(200)
})

test('a booking page is offered as long as its address is not empty', async () => {
  for (const url of ['https://book.example/harbor', null]) {
    const { value } = await editor.read()
    const mine = setAt(value, ['booking', 'url'], url)
    expect((await editor.put({ base: value, mine })).status).toBe(200)
    const { booking } = siteSchema.parse((await editor.read()).value)
    expect(booking?.url ?? null).toBe(url)
  }
})

test('a new part gets its address from its title, and no text that a feed cannot hold', async () => {
  const { value } = await editor.read('page-services')
  const list = getAt(value, ['list'])
  const part = { id: 'x1', title: 'Board Retreats!', line: ' A\vB\0', text: 'C', includes: ['D'] }
  const mine = setAt(value, ['list'], [...(isItems(list) ? list : []), part])
  expect((await editor.put({ base: value, mine }, 'page-services')).status).toBe(200)
  const saved = getAt((await editor.read('page-services')).value, ['list'])
  expect(isItems(saved) && saved.at(-1)).toMatchObject({ id: 'board-retreats', line: 'A B' })
})

const url = ['header', 'action', 'href']

test.each<[string, string, string[], unknown, string]>([
  ['a text that is too long', 'site', ['description'], 'x'.repeat(10_000), 'at most 300'],
  ['a phone number that is none', 'site', ['phone'], 'call me', 'must be a number'],
  ['a link to no page', 'site', url, '/nowhere', 'leads nowhere'],
  ['a link to no quiz', 'site', url, '/ads/nowhere', 'leads nowhere'],
  ['a link to no part', 'site', url, '#nowhere', 'leads to no part of a page'],
  ['a value that code relies on', 'quiz-quiz-a', ['inSplit'], false, 'cannot be changed'],
  ['a time zone that is none', 'site', ['timeZone'], 'Texas', 'must be a time zone'],
  ['two lines', 'site', ['emails', 'autoReply', 'subject'], 'A\r\nBcc: b', 'must be one line'],
  ['a text without what is filled in', 'quiz-board', ['words', 'progress'], 'Question', '{n}'],
  ['an unknown placeholder', 'site', ['tagline'], 'Call {firm.fax}', 'must not contain'],
  ['a tag of a page', 'quiz-quiz-a', ['intro'], 'One <style>.x{}</style>', 'must not contain'],
])('a refused edit is %s', async (_, id, path, to, message) => {
  const from = getAt((await editor.read(id)).value, path)
  expect(await messageOf({ path, from, to }, id)).toContain(message)
})

test.each<[string, string[], unknown, number]>([
  ['a key that is not there', ['fax'], undefined, 400],
  ['a text in place of a list', ['cities'], ['Dallas'], 412],
  ['a text in an item that is not there', ['social', 'none', 'name'], 'X', 412],
])('a refused edit is %s', async (_, path, from, status) => {
  expect((await editor.save([{ ...setPhone, path, from }])).status).toBe(status)
  expect(await contentChanges.keys()).toEqual([])
})

test('a refused edit is a link that leads nowhere in a new item', async () => {
  const path = ['header', 'links']
  const from = getAt((await editor.read()).value, path)
  const item = { id: 'new', label: 'New', href: '/nowhere' }
  const to = [...(isItems(from) ? from : []), item]
  expect(await messageOf({ path, from, to })).toContain('leads nowhere')
})

test.each([
  ['no document', { base: {}, mine: [] }],
  ['no value that it started from', { mine: {} }],
  ['places that are none', { base: {}, mine: {}, decided: 'phone' }],
])('a refused edit is a body with %s', async (_, body) => {
  expect((await editor.put(body)).status).toBe(400)
  expect(await contentChanges.keys()).toEqual([])
})

test('the changes of a page that is gone can be discarded, those of others cannot', async () => {
  await storeChangesOf('page-old')
  expect((await editor.remove('page-old')).status).toBe(200)
  expect((await contentChanges.find('page-old'))?.edit).toBeUndefined()
  expect((await editor.remove('site')).status).toBe(409)
  expect((await editor.remove('page-never')).status).toBe(404)
})

test('the changes of a page stay while the release cannot be read', async () => {
  await editor.save([setPhone])
  writeFileSync(join(environment().SITE_DIR, '_content/sources.json'), '{')
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { status } = await editor.remove('site')
  log.mockClear()
  expect(status).toBe(500)
  expect((await contentChanges.find('site'))?.edit).toMatchObject({ mine: { phone: NEW_PHONE } })
})
