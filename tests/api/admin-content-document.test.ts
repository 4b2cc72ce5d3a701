import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Edit } from '#domain/content/change.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { contentChanges } from '#server/content/content-store.ts'
import { clearDoneChanges } from '#server/content/pending-content.ts'
import { environment } from '#server/environment.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import {
  NEW_PHONE,
  release,
  setPhone,
  storeChangesOf,
  useContentEditor,
} from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

const setTagline = (from: string, to: string): Edit => ({
  kind: 'set',
  path: ['tagline'],
  from,
  to,
})

async function messageOf(edit: unknown, id = 'site'): Promise<string> {
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
    tree: { phone: NEW_PHONE },
  })
  const state = await call('/api/admin/publishing', { cookie: editor.cookie })
  expect(((await state.json()) as Publishing).content).toEqual(['site'])
  await release({}, 1)
  expect((await editor.read()).state).toBe('live')
})

test('two people who edit one document keep what both saved', async () => {
  const { tagline } = (await editor.read()).tree as { tagline: string }
  const [first, second] = await Promise.all([
    editor.save([setPhone]),
    editor.save([setTagline(tagline, 'New')]),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await editor.read()).tree).toMatchObject({ phone: NEW_PHONE, tagline: 'New' })
})

test('responds with 412 with both texts when someone else changed the same one', async () => {
  await editor.save([setPhone])
  const response = await editor.save([{ ...setPhone, to: '+1 469-555-0100' }])
  expect(response.status).toBe(412)
  expect(await response.json()).toMatchObject({
    conflicts: [{ path: ['phone'], mine: '+1 469-555-0100', theirs: NEW_PHONE }],
  })
})

test('shows a change whose file has moved on, and lets a person decide', async () => {
  await editor.save([setPhone])
  await release({ phone: '+1 817-555-0123' }, 1)
  const { tree, stored, conflicts } = await editor.read()
  expect({ tree, stored, conflicts }).toMatchObject({
    tree: { phone: '+1 817-555-0123' },
    stored: [{ outcome: { state: 'moved', theirs: '+1 817-555-0123' } }],
    conflicts: 1,
  })
  await editor.save([{ kind: 'set', path: ['phone'], from: '+1 817-555-0123', to: NEW_PHONE }])
  expect(await editor.read()).toMatchObject({ tree: { phone: NEW_PHONE }, conflicts: 0 })
  await editor.save([{ kind: 'discard', path: ['phone'], change: 'set' }])
  expect(await editor.read()).toMatchObject({ tree: { phone: '+1 817-555-0123' }, stored: [] })
})

test('a change is cleared by the first deployed release whose file holds it', async () => {
  await editor.save([setPhone])
  await clearDoneChanges()
  expect((await contentChanges.find('site'))?.changes).toHaveLength(1)
  await release({ phone: NEW_PHONE }, 1)
  await clearDoneChanges()
  expect(await contentChanges.find('site')).toMatchObject({ version: 1, changes: [] })
})

describe('refuses', () => {
  const url = { kind: 'set', path: ['header', 'action', 'href'], from: '/contact' }

  test.each([
    [
      'a text that is too long',
      { ...setPhone, path: ['description'], to: 'x'.repeat(10_000) },
      'at most 300',
    ],
    ['a phone number that is none', { ...setPhone, to: 'call me' }, 'must be a number'],
    ['a link to a page that does not exist', { ...url, to: '/nowhere' }, 'must lead to a page'],
    ['a link to a part that does not exist', { ...url, to: '/about#team' }, 'no "#team"'],
    ['a script', { ...url, to: 'javascript:alert(1)' }, 'must begin with'],
    [
      'a value that code relies on',
      { kind: 'set', path: ['currency'], from: 'USD', to: 'EUR' },
      'cannot be changed',
    ],
  ])('%s', async (_what, edit, message) => {
    const { tree } = await editor.read()
    const held = edit.path.reduce(
      (node: unknown, key) => (node as Record<string, unknown>)?.[key],
      tree,
    )
    expect(await messageOf({ ...edit, from: held })).toContain(message)
  })

  test.each([
    ['a key that is not there', ['fax'], 400],
    ['a text in place of a list', ['cities'], 412],
  ])('%s', async (_what, path, status) => {
    expect((await editor.save([{ ...setPhone, path, from: null }])).status).toBe(status)
    expect(await contentChanges.keys()).toEqual([])
  })

  test('a text without what is filled in', async () => {
    const { tree } = await editor.read('quiz-board')
    const { progress } = (tree as unknown as { words: { progress: string } }).words
    const edit = { kind: 'set', path: ['words', 'progress'], from: progress, to: 'Question' }
    expect(await messageOf(edit, 'quiz-board')).toContain('must contain {n}')
  })

  test('a subject of two lines', async () => {
    const { tree } = await editor.read()
    const { subject } = (tree as unknown as { emails: { autoReply: { subject: string } } }).emails
      .autoReply
    const path = ['emails', 'autoReply', 'subject']
    const edit = { kind: 'set', path, from: subject, to: 'Hello\r\nBcc: all@x.example' }
    expect(await messageOf(edit)).toContain('one line')
  })

  test('to remove the last question of a quiz', async () => {
    const { tree } = await editor.read('quiz-quiz-a')
    const { questions } = tree as unknown as { questions: { id: string; value: unknown }[] }
    const ids = questions.map(({ id }) => id)
    const edit = { kind: 'list', path: ['questions'], from: ids, to: [], added: {}, removed: {} }
    expect(await messageOf(edit, 'quiz-quiz-a')).toContain('at least')
  })

  test('an item with the name of another one', async () => {
    const edit = { kind: 'set', path: ['cities', 'austin'], from: 'Austin', to: 'Dallas' }
    expect(await messageOf(edit)).toContain('another item')
  })

  test('a body without edits, and a document that does not exist', async () => {
    const responses = await Promise.all([editor.save([]), editor.save(undefined)])
    for (const response of responses) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: 'edits' }] })
    }
    const unknown = await editor.save([setPhone], 'page-never')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: 'There is no such page or quiz.' })
  })

  test('keys that would change objects themselves', async () => {
    for (const path of [['__proto__', 'x'], ['constructor', 'prototype'], []]) {
      expect((await editor.save([{ ...setPhone, path }])).status).toBe(400)
    }
  })
})

test('the changes of a page that is gone can be discarded, those of others cannot', async () => {
  await storeChangesOf('page-old')
  expect((await editor.remove('page-old')).status).toBe(200)
  expect((await contentChanges.find('page-old'))?.changes).toEqual([])
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
  expect((await contentChanges.find('site'))?.changes).toHaveLength(1)
})
