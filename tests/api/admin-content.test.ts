import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import content from '#functions/admin-content.ts'
import copy from '#functions/admin-content-copy.ts'
import document from '#functions/admin-content-document.ts'
import preview from '#functions/admin-content-preview.ts'
import publishing from '#functions/admin-publishing.ts'
import versions from '#functions/admin-content-versions.ts'
import type { Edit } from '#domain/content/change.ts'
import type {
  ContentDocument,
  ContentSummary,
  ContentVersion,
} from '#domain/content/content-document.ts'
import type { ContentPreview } from '#domain/content/preview/content-preview.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { contentChanges } from '#server/content/editing/change-store.ts'
import { quizVersions } from '#server/content/quiz-versions.ts'
import { clearDoneChanges } from '#server/content/editing/pending-content.ts'
import { readReleaseContent } from '#server/content/release-content.ts'
import { environment } from '#server/environment.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs()
useSiteFolder()

const PHONE = '+1 214-555-0142'
const NEW_PHONE = '+1 972-555-0199'

let cookie: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  await release({})
})

/** Make a release whose files hold other words than those of the repository. */
async function release(words: Record<string, unknown>, version = 0): Promise<void> {
  const folder = environment().SITE_DIR
  mkdirSync(join(folder, '_content'), { recursive: true })
  writeFileSync(join(folder, '_content/sources.json'), '{"documents":{},"pages":{}}')
  process.env.SITE_DIR = '/nowhere'
  const { documents } = await readReleaseContent()
  process.env.SITE_DIR = folder
  const site = { ...(documents.site?.file as object), ...words }
  const pages = { '/': ['contact'], '/about': ['about'] }
  writeFileSync(
    join(folder, '_content/sources.json'),
    JSON.stringify({ documents: { ...documents, site: { version, file: site } }, pages }),
  )
}

const setPhone = { kind: 'set', path: ['phone'], from: PHONE, to: NEW_PHONE } satisfies Edit
const setTagline = (from: string, to: string): Edit => ({
  kind: 'set',
  path: ['tagline'],
  from,
  to,
})

async function save(edits: unknown, id = 'site'): Promise<Response> {
  return call(document, `/api/admin/content/${id}`, {
    method: 'PUT',
    body: { edits },
    cookie,
    params: { id },
  })
}

async function read(id = 'site'): Promise<ContentDocument> {
  const response = await call(document, `/api/admin/content/${id}`, { cookie, params: { id } })
  return (await response.json()) as ContentDocument
}

async function messageOf(edit: unknown, id = 'site'): Promise<string> {
  const response = await save([edit], id)
  expect(response.status).toBe(400)
  const { issues } = (await response.json()) as { issues: { message: string }[] }
  return issues[0]?.message ?? ''
}

test('lists every document with what was changed since when and by whom', async () => {
  await save([setPhone])
  const response = await call(content, '/api/admin/content', { cookie })
  const documents = (await response.json()) as ContentSummary[]
  expect(documents.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['site', 'page-home', 'page-terms', 'quiz-board']),
  )
  expect(documents[0]).toMatchObject({
    id: 'site',
    changes: 1,
    conflicts: 0,
    state: expect.not.stringMatching('live'),
    savedBy: expect.any(String),
  })
})

test('a saved text is in the document, which waits for a build', async () => {
  const response = await save([setPhone])
  expect(response.status).toBe(200)
  expect(await read()).toMatchObject({
    version: 1,
    state: expect.not.stringMatching('live'),
    tree: { phone: NEW_PHONE },
  })
  const state = await call(publishing, '/api/admin/publishing', { cookie })
  expect(((await state.json()) as Publishing).content).toEqual(['site'])
  await release({}, 1)
  expect((await read()).state).toBe('live')
})

test('two people who edit one document keep what both saved', async () => {
  const { tagline } = (await read()).tree as { tagline: string }
  const [first, second] = await Promise.all([save([setPhone]), save([setTagline(tagline, 'New')])])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await read()).tree).toMatchObject({ phone: NEW_PHONE, tagline: 'New' })
})

test('responds with 412 with both texts when someone else changed the same one', async () => {
  await save([setPhone])
  const response = await save([{ ...setPhone, to: '+1 469-555-0100' }])
  expect(response.status).toBe(412)
  expect(await response.json()).toMatchObject({
    conflicts: [{ path: ['phone'], mine: '+1 469-555-0100', theirs: NEW_PHONE }],
  })
})

test('shows a change whose file has moved on, and lets a person decide', async () => {
  await save([setPhone])
  await release({ phone: '+1 817-555-0123' }, 1)
  const { tree, stored, conflicts } = await read()
  expect({ tree, stored, conflicts }).toMatchObject({
    tree: { phone: '+1 817-555-0123' },
    stored: [{ outcome: { state: 'moved', theirs: '+1 817-555-0123' } }],
    conflicts: 1,
  })
  await save([{ kind: 'set', path: ['phone'], from: '+1 817-555-0123', to: NEW_PHONE }])
  expect(await read()).toMatchObject({ tree: { phone: NEW_PHONE }, conflicts: 0 })
  await save([{ kind: 'discard', path: ['phone'], change: 'set' }])
  expect(await read()).toMatchObject({ tree: { phone: '+1 817-555-0123' }, stored: [] })
})

test('a change is cleared by the first deployed release whose file holds it', async () => {
  await save([setPhone])
  await clearDoneChanges()
  expect((await contentChanges.find('site'))?.changes).toHaveLength(1)
  await release({ phone: NEW_PHONE }, 1)
  await clearDoneChanges()
  expect(await contentChanges.find('site')).toMatchObject({ version: 1, changes: [] })
})

describe('history', () => {
  const path = '/api/admin/content/site/versions'
  const list = async () =>
    (await (
      await call(versions, path, { cookie, params: { id: 'site' } })
    ).json()) as ContentVersion[]
  const restore = (version: number) =>
    call(versions, path, { method: 'POST', body: { version }, cookie, params: { id: 'site' } })

  test('says who saved what, and restores it', async () => {
    await save([setPhone])
    await save([{ ...setPhone, from: NEW_PHONE, to: '+1 469-555-0100' }])
    expect((await list()).map(({ version, changes }) => [version, changes.length])).toEqual([
      [2, 1],
      [1, 1],
    ])
    expect((await restore(1)).status).toBe(200)
    expect(await read()).toMatchObject({ version: 3, tree: { phone: NEW_PHONE } })
    await restore(0)
    expect(await read()).toMatchObject({ version: 4, changes: 0, tree: { phone: PHONE } })
    expect((await restore(99)).status).toBe(404)
  })
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
    ['a key that is not there', { ...setPhone, path: ['fax'] }, 'not part of this document'],
    ['a list as a text', { ...setPhone, path: ['cities'] }, 'not a single text'],
    [
      'a value that code relies on',
      { kind: 'set', path: ['currency'], from: 'USD', to: 'EUR' },
      'cannot be changed',
    ],
  ])('%s', async (_what, edit, message) => {
    const { tree } = await read()
    const held = edit.path.reduce(
      (node: unknown, key) => (node as Record<string, unknown>)?.[key],
      tree,
    )
    const from = typeof held === 'string' ? held : ''
    if (edit.path[0] === 'fax' || edit.path[0] === 'cities') {
      expect((await save([edit])).status).toBeGreaterThanOrEqual(400)
      return
    }
    expect(await messageOf({ ...edit, from })).toContain(message)
  })

  test('a text without what is filled in', async () => {
    const { tree } = await read('quiz-board')
    const { progress } = (tree as unknown as { words: { progress: string } }).words
    const edit = { kind: 'set', path: ['words', 'progress'], from: progress, to: 'Question' }
    expect(await messageOf(edit, 'quiz-board')).toContain('must contain {n}')
  })

  test('a subject of two lines', async () => {
    const { tree } = await read()
    const { subject } = (tree as unknown as { emails: { autoReply: { subject: string } } }).emails
      .autoReply
    const path = ['emails', 'autoReply', 'subject']
    const edit = { kind: 'set', path, from: subject, to: 'Hello\r\nBcc: all@x.example' }
    expect(await messageOf(edit)).toContain('one line')
  })

  test('to remove the last question of a quiz', async () => {
    const { tree } = await read('quiz-quiz-a')
    const { questions } = tree as unknown as { questions: { id: string; value: unknown }[] }
    const ids = questions.map(({ id }) => id)
    const edit = { kind: 'list', path: ['questions'], from: ids, to: [], added: {}, removed: {} }
    expect(await messageOf(edit, 'quiz-quiz-a')).toContain('at least')
  })

  test('an item with the name of another one', async () => {
    const edit = { kind: 'set', path: ['cities', 'austin'], from: 'Austin', to: 'Dallas' }
    expect(await messageOf(edit)).toContain('another item')
  })

  test('keys that would change objects themselves', async () => {
    for (const path of [['__proto__', 'x'], ['constructor', 'prototype'], []]) {
      expect((await save([{ ...setPhone, path }])).status).toBe(400)
    }
  })
})

test('the changes of a page that is gone can be discarded, those of others cannot', async () => {
  const by = { id: 'a', username: 'ada' }
  const at = '2026-11-22T09:00:00.000Z'
  const change = { kind: 'set' as const, path: ['title'], at, by, replaced: 'Old', value: 'New' }
  await contentChanges.create('page-old', {
    version: 1,
    savedAt: at,
    savedBy: by,
    changes: [change],
  })
  const response = await call(content, '/api/admin/content', { cookie })
  expect(((await response.json()) as ContentSummary[]).at(-1)).toMatchObject({
    id: 'page-old',
    isRemoved: true,
    conflicts: 1,
  })
  const discard = async (id: string) =>
    (await call(document, `/api/admin/content/${id}`, { method: 'DELETE', cookie, params: { id } }))
      .status
  expect(await discard('page-old')).toBe(200)
  expect(await discard('site')).toBe(409)
  expect(await discard('page-never')).toBe(404)
})

test('keeps the changes of a page while the release cannot be read', async () => {
  await save([setPhone])
  writeFileSync(join(environment().SITE_DIR, '_content/sources.json'), '{')
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await call(document, '/api/admin/content/site', {
    method: 'DELETE',
    cookie,
    params: { id: 'site' },
  })
  log.mockClear()
  expect(response.status).toBe(500)
  expect((await contentChanges.find('site'))?.changes).toHaveLength(1)
})

describe('the preview', () => {
  const params = { id: 'site' }
  const path = '/api/admin/content/site/preview'

  test('compares with what the live release shows, not with what is saved', async () => {
    await save([setPhone])
    await release({}, 1)
    await save([{ ...setPhone, from: NEW_PHONE, to: '+1 469-555-0133' }])
    const response = await call(preview, path, { cookie, params })
    const { live, texts } = (await response.json()) as ContentPreview
    expect(live).toMatchObject({ phone: NEW_PHONE })
    expect(texts.filter(({ path }) => path[0] === 'phone')).toMatchObject([{ text: NEW_PHONE }])
    expect(new Set(texts.map(({ file }) => file))).toContain('pages/about')
  })

  test('answers a document with unsaved edits and stores nothing', async () => {
    const body = { edits: [setPhone] }
    const response = await call(preview, path, { method: 'POST', body, cookie, params })
    expect(await response.json()).toMatchObject({ phone: NEW_PHONE })
    expect(await contentChanges.keys()).toEqual([])
  })

  test('names the broken rule of an unsaved edit', async () => {
    const body = { edits: [{ ...setPhone, to: 'call us' }] }
    const response = await call(preview, path, { method: 'POST', body, cookie, params })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'phone' }] })
  })
})

describe('a copy of a quiz', () => {
  const path = '/api/admin/content/quiz-quiz-a/copy'
  const copyAs = (id: string, of = 'quiz-quiz-a', name = 'Copy') =>
    call(copy, path, { method: 'POST', body: { id, name }, cookie, params: { id: of } })
  const remove = (id: string) =>
    call(document, `/api/admin/content/${id}`, { method: 'DELETE', cookie, params: { id } })
  const pending = async () => {
    const response = await call(publishing, '/api/admin/publishing', { cookie })
    return ((await response.json()) as Publishing).content ?? []
  }

  test('is a document of its own at once, and waits for the next build', async () => {
    await save(
      [{ kind: 'set', path: ['heading'], from: await headingOf(), to: 'New' }],
      'quiz-quiz-a',
    )
    expect((await copyAs('spring')).status).toBe(201)
    const read = await readCopy('spring')
    expect(read).toMatchObject({
      title: 'Copy',
      isCopy: true,
      state: expect.not.stringMatching('live'),
      tree: { heading: 'New', name: 'Copy', inSplit: false, afterLeadForm: false },
    })
    expect(await pending()).toContain('quiz-spring')
    await save([{ kind: 'set', path: ['heading'], from: 'New', to: 'Newer' }], 'quiz-spring')
    expect((await readCopy('spring')).tree).toMatchObject({ heading: 'Newer' })
  })

  test.each([
    ['quiz-b', 'is the address of another quiz or page'],
    ['board', 'is the address of another quiz or page'],
    ['assessment', 'is the address of another page'],
    ['opt-out', 'is the address of another page'],
    ['../quiz', 'must be lower case letters, digits and single hyphens'],
    ['', 'must be lower case letters, digits and single hyphens'],
    ['earlier', 'was the address of an earlier quiz, whose figures are kept'],
  ])('is refused the id "%s"', async (id, message) => {
    const versions = { version: 'a', liveSince: [new Date().toISOString()], questions: [] }
    await quizVersions.create('earlier/0123456789ab', versions)
    const response = await copyAs(id)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'id', message }] })
  })

  test('is made once by two requests at the same time', async () => {
    const responses = await Promise.all([copyAs('spring'), copyAs('spring')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test('is made of ads quizzes only', async () => {
    expect((await copyAs('spring', 'quiz-board')).status).toBe(409)
    expect((await copyAs('spring', 'page-home')).status).toBe(409)
    expect((await copyAs('spring', 'quiz-none')).status).toBe(404)
  })

  test('is removed with its changes, and a quiz with a file is not', async () => {
    await copyAs('spring')
    await save([{ kind: 'set', path: ['name'], from: 'Copy', to: 'Spring' }], 'quiz-spring')
    expect((await remove('quiz-spring')).status).toBe(200)
    expect((await remove('quiz-quiz-a')).status).toBe(409)
    expect(await pending()).not.toContain('quiz-spring')
    const response = await call(content, '/api/admin/content', { cookie })
    const documents = (await response.json()) as ContentSummary[]
    expect(documents.filter(({ id }) => id === 'quiz-spring')).toEqual([])
  })

  async function headingOf(): Promise<unknown> {
    const { tree } = await read('quiz-quiz-a')
    return (tree as { heading: unknown }).heading
  }

  const readCopy = (id: string) => read(`quiz-${id}`)
})
