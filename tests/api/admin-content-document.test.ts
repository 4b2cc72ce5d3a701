import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getAt, idsOf, isItems, setAt } from '#domain/content/value.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { contentChanges } from '#server/content/content-store.ts'
import { rebaseEdits } from '#server/content/pending-content.ts'
import { environment } from '#server/environment.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aDraft } from '../support/posts.ts'
import {
  NEW_PHONE,
  PHONE,
  release,
  setPhone,
  storeChangesOf,
  useContentEditor,
  type Edit,
} from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

const setTagline = (from: unknown, to: string): Edit => ({ path: ['tagline'], from, to })

async function messageOf(edit: Edit, id = 'site'): Promise<string> {
  const response = await editor.save([edit], id)
  expect(response.status).toBe(400)
  const { issues } = (await response.json()) as { issues: { message: string }[] }
  return issues[0]?.message ?? ''
}

test('a saved text is in the document, which waits for a build', async () => {
  const response = await editor.save([setPhone])
  expect(response.status).toBe(200)
  expect(await editor.read()).toMatchObject({
    version: 1,
    state: expect.not.stringMatching('live'),
    value: { phone: NEW_PHONE },
  })
  const state = await call('/api/admin/publishing', { cookie: editor.cookie })
  expect(((await state.json()) as Publishing).content).toEqual(['site'])
  await release({}, 1)
  expect((await editor.read()).state).toBe('live')
})

test('two people who edit one document keep what both saved', async () => {
  const tagline = getAt((await editor.read()).value, ['tagline'])
  const [first, second] = await Promise.all([
    editor.save([setPhone]),
    editor.save([setTagline(tagline, 'New')]),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await editor.read()).value).toMatchObject({ phone: NEW_PHONE, tagline: 'New' })
})

test('responds with 412 with both texts when someone else changed the same one', async () => {
  await editor.save([setPhone])
  const response = await editor.save([{ ...setPhone, to: '+1 469-555-0100' }])
  expect(response.status).toBe(412)
  expect(await response.json()).toMatchObject({
    questions: [{ path: ['phone'], base: PHONE, mine: '+1 469-555-0100', theirs: NEW_PHONE }],
  })
})

describe('a text that the file and an editor changed', () => {
  const THEIRS = '+1 817-555-0123'

  beforeEach(async () => {
    await editor.save([setPhone])
    await release({ phone: THEIRS }, 1)
  })

  const decide = async (to: string) => {
    const { value } = await editor.read()
    const mine = setAt(value, ['phone'], to)
    return editor.put({ base: value, mine, decided: [['phone']] })
  }

  test('is a question while the site shows the file', async () => {
    expect(await editor.read()).toMatchObject({
      value: { phone: THEIRS },
      questions: [{ path: ['phone'], base: PHONE, mine: NEW_PHONE, theirs: THEIRS }],
      conflicts: 1,
    })
  })

  test.each([
    ['mine', NEW_PHONE],
    ['theirs', THEIRS],
    ['another text', '+1 469-555-0144'],
  ])('is decided by a save of %s', async (_, phone) => {
    expect((await decide(phone)).status).toBe(200)
    expect(await editor.read()).toMatchObject({ value: { phone }, questions: [], conflicts: 0 })
    const { edit } = (await contentChanges.find('site')) ?? {}
    expect(edit === undefined).toBe(phone === THEIRS)
  })

  test('stays a question beside edits of other texts', async () => {
    const { tagline } = Object((await editor.read()).value)
    await editor.save([setTagline(tagline, 'New')])
    expect(await editor.read()).toMatchObject({
      value: { phone: THEIRS, tagline: 'New' },
      questions: [{ path: ['phone'], mine: NEW_PHONE }],
    })
  })
})

test('what the file of a deployed release holds is no edit anymore, and other words stay', async () => {
  const { tagline } = Object((await editor.read()).value)
  await editor.save([setPhone, setTagline(tagline, 'New')])
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
  const change = { kind: 'set' as const, path: ['phone'], replaced: PHONE, value: NEW_PHONE }
  const word = {
    kind: 'set' as const,
    path: ['cities', 'austin'],
    replaced: 'Austin',
    value: 'Waco',
  }
  const savedBy = { id: 'a', username: 'ada' }
  const savedAt = '2026-11-22T09:00:00.000Z'
  await contentChanges.create('site', { version: 1, savedAt, savedBy, changes: [change, word] })
  const expected = { phone: NEW_PHONE, cities: ['Dallas', 'Waco', 'Houston', 'San Antonio'] }
  expect(await editor.read()).toMatchObject({ value: expected, changes: 2 })
  await rebaseEdits()
  const stored = await contentChanges.find('site')
  expect(stored).toMatchObject({ version: 1, edit: { base: { phone: PHONE }, mine: expected } })
  expect(stored?.changes).toBeUndefined()
  expect(await editor.read()).toMatchObject({ value: expected, changes: 2 })
})

test('a phone number that was typed as people do is put in order', async () => {
  expect((await editor.save([{ ...setPhone, to: ' (972) 555.0199 ' }])).status).toBe(200)
  expect((await editor.read()).value).toMatchObject({ phone: '+1 972-555-0199' })
})

test('a day has hours of its own, or words in place of them', async () => {
  const path = ['hours', 'others']
  const save = (day: object) =>
    editor.save([{ path, from: undefined, to: [{ id: 'a', days: 'Sa', ...day }] }])
  expect((await save({ note: 'by appointment' })).status).toBe(200)
  const half = await editor.save([
    { path: [...path, 'a', 'note'], from: 'by appointment', to: undefined },
  ])
  expect(await half.json()).toMatchObject({ issues: [{ field: 'hours.others.a.opens' }] })
})

test('a link may lead to a page made in the admin area that visitors can open', async () => {
  const link = { path: ['header', 'action', 'href'], from: '/contact', to: '/seminar' }
  const page = { listed: 'none', menuLabel: '', isIndexed: true }
  const body = aDraft({ title: 'Seminar', slug: 'seminar', page, status: 'draft' })
  const made = await call('/api/admin/blog/posts', { method: 'POST', cookie: editor.cookie, body })
  expect(await messageOf(link)).toContain('must lead to a page')
  const { id } = (await made.json()) as { id: string }
  const published = { ...body, status: 'published' }
  await call(`/api/admin/blog/posts/${id}`, {
    method: 'PUT',
    cookie: editor.cookie,
    body: published,
  })
  expect((await editor.save([link])).status).toBe(200)
})

test('a new part gets its address from its title', async () => {
  const { value } = await editor.read('page-services')
  const list = getAt(value, ['list'])
  const part = { id: 'x1', title: 'Board Retreats!', line: 'A', text: 'B', includes: ['C'] }
  const mine = setAt(value, ['list'], [...(isItems(list) ? list : []), part])
  expect((await editor.put({ base: value, mine }, 'page-services')).status).toBe(200)
  const saved = getAt((await editor.read('page-services')).value, ['list'])
  expect(isItems(saved) && idsOf(saved).at(-1)).toBe('board-retreats')
})

describe('refuses', () => {
  const url = { path: ['header', 'action', 'href'], from: '/contact' }

  test.each([
    [
      'a text that is too long',
      { ...setPhone, path: ['description'], to: 'x'.repeat(10_000) },
      'at most 300',
    ],
    ['a phone number that is none', { ...setPhone, to: 'call me' }, 'must be a number'],
    ['a link to a page that does not exist', { ...url, to: '/nowhere' }, 'must lead to a page'],
    [
      'a value that code relies on',
      { path: ['currency'], from: 'USD', to: 'EUR' },
      'cannot be changed',
    ],
    [
      'a color that is hard to read',
      { path: ['look', 'colors', 'brass'], to: '#ffe5b4' },
      'The nearest color that has it is #',
    ],
    [
      'a logo with a script',
      { path: ['look', 'logo'], to: '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>' },
      'must be an uploaded PNG or SVG',
    ],
  ])('%s', async (_what, edit, message) => {
    const from = getAt((await editor.read()).value, edit.path)
    expect(await messageOf({ ...edit, from })).toContain(message)
  })

  test.each([
    ['a key that is not there', ['fax'], undefined, 400],
    ['a text in place of a list', ['cities'], ['Dallas'], 412],
    ['a text in an item that is not there', ['social', 'none', 'name'], 'X', 412],
  ])('%s', async (_what, path, from, status) => {
    expect((await editor.save([{ ...setPhone, path, from }])).status).toBe(status)
    expect(await contentChanges.keys()).toEqual([])
  })

  test.each([
    ['a text without what is filled in', 'quiz-board', ['words', 'progress'], 'Question', '{n}'],
    [
      'a subject of two lines',
      'site',
      ['emails', 'autoReply', 'subject'],
      'A\r\nBcc: b',
      'one line',
    ],
    ['to remove the last question of a quiz', 'quiz-quiz-a', ['questions'], [], 'at least'],
  ])('%s', async (_what, id, path, to, message) => {
    const from = getAt((await editor.read(id)).value, path)
    expect(await messageOf({ path, from, to }, id)).toContain(message)
  })

  test('a link that leads nowhere in a new item', async () => {
    const path = ['header', 'links']
    const from = getAt((await editor.read()).value, path)
    const item = { id: 'new', label: 'New', href: '/nowhere' }
    const to = [...(isItems(from) ? from : []), item]
    expect(await messageOf({ path, from, to })).toContain('must lead to a page')
  })

  test.each([
    ['no document', { base: {}, mine: [] }],
    ['no value that it started from', { mine: {} }],
    ['a value that is too deep', { base: {}, mine: { a: deep(13) } }],
    ['a value of any depth', { base: {}, mine: { a: deep(1_000) } }],
    ['places that are none', { base: {}, mine: {}, decided: 'phone' }],
  ])('a body with %s', async (_, body) => {
    expect((await editor.put(body)).status).toBe(400)
    expect(await contentChanges.keys()).toEqual([])
  })

  test('a document that does not exist', async () => {
    const unknown = await editor.put({ base: {}, mine: {} }, 'page-never')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: 'There is no such page or quiz.' })
  })
})

test('the changes of a page that is gone can be discarded, those of others cannot', async () => {
  await storeChangesOf('page-old')
  expect((await editor.remove('page-old')).status).toBe(200)
  expect((await contentChanges.find('page-old'))?.edit).toBeUndefined()
  expect((await editor.remove('site')).status).toBe(409)
  expect((await editor.remove('page-never')).status).toBe(404)
})

test('keeps the changes of a page while the release cannot be read', async () => {
  await editor.save([setPhone])
  writeFileSync(join(environment().SITE_DIR, '_content/sources.json'), '{')
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await editor.remove('site')
  log.mockClear()
  expect(response.status).toBe(500)
  expect((await contentChanges.find('site'))?.edit).toMatchObject({ mine: { phone: NEW_PHONE } })
})

function deep(levels: number): unknown {
  return Array.from({ length: levels }).reduce((inner: unknown) => [inner], 'x')
}
