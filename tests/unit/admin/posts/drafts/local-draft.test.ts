import { afterEach, expect, test, vi } from 'vitest'
import { isLocalDraft, listLocalDrafts, localDraftKey } from '#admin/posts/drafts/local-draft.ts'
import { emptyFields } from '#admin/posts/post-fields.ts'

const WORK = { savedAt: '2026-01-02T03:04:05.000Z', etag: '"3"', fields: emptyFields('Sideboard') }

afterEach(() => void vi.unstubAllGlobals())

test('work that was kept is known again', () => {
  expect(isLocalDraft(structuredClone(WORK))).toBe(true)
})

test.each([
  undefined,
  null,
  'text',
  { ...WORK, savedAt: 5 },
  { ...WORK, etag: 3 },
  { ...WORK, fields: null },
  { ...WORK, fields: { ...WORK.fields, tags: [1] } },
  { ...WORK, fields: { ...WORK.fields, content: undefined } },
])('anything else is not: %j', (kept) => expect(isLocalDraft(kept)).toBe(false))

test('each person keeps their own work on each post', () => {
  expect(localDraftKey('ada', 'new')).not.toBe(localDraftKey('bob', 'new'))
  expect(localDraftKey('ada', 'new')).not.toBe(localDraftKey('ada', '1'))
})

test('lists the drafts of one user, the latest first, without what is unreadable', () => {
  stubStorage({
    'unsaved-post:ada:new': { ...WORK, savedAt: '2026-01-01T00:00:00.000Z' },
    'unsaved-post:ada:7': WORK,
    'unsaved-post:ada:8': 'text',
    'unsaved-post:bob:9': WORK,
    'unsaved-content:ada:site': WORK,
  })
  expect(listLocalDrafts('ada').map(({ postId }) => postId)).toEqual(['7', 'new'])
})

test('lists nothing where storage is not available', () => {
  expect(listLocalDrafts('ada')).toEqual([])
})

/** A `localStorage` whose entries are its own keys, as in browsers. */
function stubStorage(entries: Readonly<Record<string, unknown>>) {
  const getItem = (key: string) => JSON.stringify(entries[key]) ?? null
  const localStorage = Object.create({ getItem }, Object.getOwnPropertyDescriptors(entries))
  vi.stubGlobal('window', { localStorage })
}
