import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPostPath, offerNewPost, readNewPostId } from '#admin/posts/drafts/local-drafts.ts'
import { emptyFields } from '#admin/posts/post-fields.ts'

const OLDER = 'unsaved-post:ada:new:1'
const NEWER = 'unsaved-post:ada:new:2'

beforeEach(() =>
  stubStorage({
    [OLDER]: draftOf(1),
    [NEWER]: draftOf(2),
    'unsaved-post:ada:7': draftOf(3),
    'unsaved-post:bob:new:3': draftOf(4),
    'unsaved-post:ada:new:4': 'text',
  }),
)

afterEach(() => void vi.unstubAllGlobals())

test('offers the latest new post of the user', () => {
  expect(offeredKey()).toBe(NEWER)
})

test('offers what an earlier release stored for all new posts', () => {
  stubStorage({ 'unsaved-post:ada:new': draftOf(1) })
  expect(offeredKey()).toBe('unsaved-post:ada:new')
})

test('offers what was asked for, or the latest where that is gone', () => {
  expect(offeredKey('new:1')).toBe(OLDER)
  expect(offeredKey('new:9')).toBe(NEWER)
})

test('offers a page to a page alone', () => {
  expect(offeredKey(undefined, { page: {} })).toBeUndefined()
  expect(newPostPath('new:1', { page: { listed: 'none', menuLabel: '', isIndexed: true } })).toBe(
    '/admin/blog/pages/new?draft=new%3A1',
  )
})

test('an address leads to a new post and to nothing else', () => {
  expect(readNewPostId(new URL(newPostPath('new:1', {}), 'https://a.example').search)).toBe('new:1')
  expect(readNewPostId('?draft=7')).toBeUndefined()
  expect(readNewPostId('')).toBeUndefined()
})

function offeredKey(requested?: string, kind = {}) {
  return offerNewPost('ada', kind, requested)?.key
}

function draftOf(day: number) {
  const savedAt = `2026-01-0${day}T03:04:05.000Z`
  return { savedAt, etag: null, fields: { ...emptyFields('Ada'), title: 'Cash' } }
}

function stubStorage(entries: Readonly<Record<string, unknown>>) {
  const getItem = (key: string) => JSON.stringify(entries[key]) ?? null
  const localStorage = Object.create({ getItem }, Object.getOwnPropertyDescriptors(entries))
  vi.stubGlobal('window', { localStorage })
}
