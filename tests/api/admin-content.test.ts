import { describe, expect, test } from 'vitest'
import type { ContentSummary, ContentVersion } from '#domain/content/content-document.ts'
import type { ContentPreview } from '#domain/content/page-texts.ts'
import type { PhraseMatches } from '#domain/content/phrase.ts'
import { contentChanges, quizCopies } from '#server/content/content-store.ts'
import { quizVersions } from '#server/site/quiz-versions.ts'
import { race } from '#tests/support/api.ts'
import {
  editOf,
  NEW_PHONE,
  PHONE,
  release,
  setPhone,
  storeChangesOf,
  useContentEditor,
  type Edit,
} from '#tests/support/content-editor.ts'

const editor = useContentEditor()
const { admin } = editor

const list = async (): Promise<ContentSummary[]> => (await admin.get('/api/admin/content')).body

test('the list of documents says what was changed since when and by whom', async () => {
  await editor.save([setPhone])
  const documents = await list()
  for (const one of [
    { id: 'page-terms', group: 'pages', address: '/terms' },
    { id: 'page-thank-you', group: 'notices', address: '/thank-you' },
    { id: 'quiz-quiz-a', group: 'quizzes', address: '/ads/quiz-a' },
  ])
    expect(documents).toContainEqual(expect.objectContaining(one))
  const counts = { changes: 1, conflictCount: 0, savedBy: expect.any(String) }
  expect(documents[0]).toMatchObject({ id: 'site', ...counts })
})

test('the list of documents has a page that is gone while changes of it are stored', async () => {
  await storeChangesOf('page-old')
  const gone = { id: 'page-old', isRemoved: true, conflictCount: 1 }
  expect((await list()).at(-1)).toMatchObject(gone)
})

test('a document that does not exist is 404 for each request', async () => {
  const path = '/api/admin/content/page-never'
  const edit = { base: {}, mine: {} }
  for (const answer of [
    await admin.get(path),
    await admin.put(path, edit),
    await admin.get(`${path}/preview`),
    await admin.post(`${path}/preview`, edit),
    await admin.get(`${path}/versions`),
    await admin.post(`${path}/versions`, { version: 0 }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such page or quiz.' } })
})

describe('a copy of a quiz', () => {
  const copyAs = (id: string, of = 'quiz-quiz-a', name: unknown = 'Copy') =>
    admin.post(`/api/admin/content/${of}/copy`, { id, name })

  const setHeading = (from: unknown, to: string): Edit => ({ path: ['heading'], from, to })

  test('is one document of its own at once, and waits for the next build', async () => {
    const { heading } = Object((await editor.read('quiz-quiz-a')).value)
    await editor.save([setHeading(heading, 'New')], 'quiz-quiz-a')
    expect(await race(copyAs('spring'), copyAs('spring'))).toEqual([201, 400])
    const copy = await editor.read('quiz-spring')
    const value = { heading: 'New', name: 'Copy', inSplit: false, afterLeadForm: false }
    expect(copy).toMatchObject({ title: 'Copy', isCopy: true, value })
    expect(await editor.pending()).toContain('quiz-spring')
    await editor.save([setHeading('New', 'Newer')], 'quiz-spring')
    expect((await editor.read('quiz-spring')).value).toMatchObject({ heading: 'Newer' })
  })

  const FORM = 'must be lower case letters, digits and single hyphens'
  test.each([
    ['quiz-b', 'is the address of another quiz or page'],
    ['assessment', 'is the address of another page'],
    ['../quiz', FORM],
    ['', FORM],
    ['earlier', 'was the address of an earlier quiz, whose figures are kept'],
  ])('cannot have the id "%s"', async (id, message) => {
    const versions = { version: 'a', liveSince: [new Date().toISOString()], questions: [] }
    await quizVersions.create('earlier/0123456789ab', versions)
    const issues = [{ field: 'id', message }]
    expect(await copyAs(id)).toMatchObject({ status: 400, body: { issues } })
  })

  test.each(['', '   ', 'x'.repeat(31), 7, null])('cannot have the name %j', async (name) => {
    const issues = [{ field: 'name' }]
    const answer = await copyAs('spring', 'quiz-quiz-a', name)
    expect(answer).toMatchObject({ status: 400, body: { issues } })
    expect(await quizCopies.keys()).toEqual([])
  })

  test.each([
    ['quiz-board', 409],
    ['page-home', 409],
    ['quiz-none', 404],
  ])('is not made of %s', async (of, status) => {
    expect((await copyAs('spring', of)).status).toBe(status)
  })

  test('is removed with its changes, and a quiz with a file is not', async () => {
    await copyAs('spring')
    await editor.save([{ path: ['name'], from: 'Copy', to: 'Spring' }], 'quiz-spring')
    expect((await editor.remove('quiz-spring')).status).toBe(200)
    expect((await editor.remove('quiz-quiz-a')).status).toBe(409)
    expect(await editor.pending()).not.toContain('quiz-spring')
    expect((await list()).some(({ id }) => id === 'quiz-spring')).toBe(false)
  })
})

describe('a preview', () => {
  const pathOf = (id: string) => `/api/admin/content/${id}/preview`

  const preview = async (edits: readonly Edit[]) =>
    admin.post(pathOf('site'), editOf((await editor.read()).value, edits))

  test('compares with what the live release shows, not with what is saved', async () => {
    await editor.save([setPhone])
    await release({}, 1)
    await editor.save([{ ...setPhone, from: NEW_PHONE, to: '+1 469-555-0133' }])
    const { live, texts }: ContentPreview = (await admin.get(pathOf('site'))).body
    expect(live).toMatchObject({ phone: NEW_PHONE })
    expect(texts.filter(({ path }) => path[0] === 'phone')).toMatchObject([{ text: NEW_PHONE }])
    expect(texts.some(({ file }) => file === 'pages/about')).toBe(true)
  })

  test('has the unsaved edits and stores nothing, or what is saved without any', async () => {
    expect((await preview([setPhone])).body).toMatchObject({ phone: NEW_PHONE })
    expect(await contentChanges.keys()).toEqual([])
    await editor.save([setPhone])
    expect((await preview([])).body).toMatchObject({ phone: NEW_PHONE })
  })

  test('names the broken rule of an unsaved edit, and what is no document', async () => {
    const wrong = await preview([{ ...setPhone, to: 'call us' }])
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ field: 'phone' }] } })
    const text = await admin.post(pathOf('site'), { base: {}, mine: 'phone' })
    expect(text).toMatchObject({ status: 400, body: { issues: [{ field: 'mine' }] } })
  })
})

describe('an earlier version', () => {
  const pathOf = (id: string) => `/api/admin/content/${id}/versions`
  const listVersions = async (): Promise<ContentVersion[]> => (await admin.get(pathOf('site'))).body
  const restore = (version: unknown, id = 'site') => admin.post(pathOf(id), { version })

  test('says who saved what, and is restored', async () => {
    await editor.save([setPhone])
    await editor.save([{ ...setPhone, from: NEW_PHONE, to: '+1 469-555-0100' }])
    const versions = await listVersions()
    expect(versions.map(({ version, changes }) => [version, changes.length])).toEqual([
      [2, 1],
      [1, 1],
    ])
    expect((await restore(1)).status).toBe(200)
    expect(await editor.read()).toMatchObject({ version: 3, value: { phone: NEW_PHONE } })
    await restore(0)
    const first = { version: 4, changes: 0, value: { phone: PHONE } }
    expect(await editor.read()).toMatchObject(first)
    expect((await restore(99)).status).toBe(404)
  })

  test.each([undefined, -1, 1.5, '1'])('cannot be %j', async (version) => {
    await editor.save([setPhone])
    const issues = [{ field: 'version' }]
    expect(await restore(version)).toMatchObject({ status: 400, body: { issues } })
    expect(await listVersions()).toHaveLength(1)
  })
})

describe('the search for a phrase', () => {
  const FOUND = 'A board at your side, from garage to exit'
  const setTagline = (to: string): Edit => ({ path: ['tagline'], from: FOUND, to })

  async function find(phrase: string): Promise<PhraseMatches['places']> {
    const { status, body } = await admin.get(
      `/api/admin/phrases?${new URLSearchParams({ phrase })}`,
    )
    expect(status).toBe(200)
    return body.places
  }

  test('says where a text is, and as it is saved', async () => {
    const place = { id: 'site', title: 'Firm and site', path: ['tagline'], text: FOUND }
    expect((await find('from garage to exit'))[0]).toEqual(place)
    await editor.save([setTagline('Two at a table')])
    const left = await find('from garage to exit')
    expect(left.some(({ id }) => id === 'site')).toBe(false)
    expect(await find('TWO AT A')).toMatchObject([{ path: ['tagline'] }])
  })
})
