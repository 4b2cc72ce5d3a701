import { afterEach, expect, test, vi } from 'vitest'
import {
  findPostDraft,
  listPostDrafts,
  newPostPath,
  readNewPostId,
} from '#admin/posts/drafts/post-drafts.ts'
import { emptyFields, emptyPage } from '#admin/posts/post-fields.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

test('offers a new post its own draft, or the latest other new one of the user', () => {
  stubLocalStorage({
    'unsaved-post:ada:1': draftOf(1),
    'unsaved-post:ada:new:2': draftOf(2),
    'unsaved-post:ada:7': draftOf(3, '"3"'),
    'unsaved-post:bob:3': draftOf(4),
  })
  expect(offered('1')).toBe('unsaved-post:ada:1')
  // Release 0.2.0 wrote a prefix.
  expect(offered('2')).toBe('unsaved-post:ada:new:2')
  expect(offered('9')).toBe('unsaved-post:ada:new:2')
  expect(findPostDraft('ada', '9', emptyPage('Ada'), true)).toBeUndefined()
})

test('finds the only new post that release 0.1.0 kept, by its address too', () => {
  stubLocalStorage({ 'unsaved-post:ada:new': draftOf(1) })
  const { id = '' } = findPostDraft('ada', '9', emptyFields('Ada'), true) ?? {}
  const { pathname, search } = new URL(newPostPath(id, {}), 'https://a.example')
  expect(pathname).toBe('/admin/blog/new')
  expect(offered(readNewPostId(search) ?? '')).toBe('unsaved-post:ada:new')
})

test.each([
  ['text', 'text'],
  ['a time that is a number', { ...draftOf(1), savedAt: 5 }],
  ['no fields', { ...draftOf(1), fields: null }],
  ['a tag for a list of tags', withField('tags', 'Cash')],
  ['no content', withField('content', undefined)],
])('reads no draft from %s', (_, stored) => {
  stubLocalStorage({ 'unsaved-post:ada:1': stored })
  expect(listPostDrafts('ada')).toEqual([])
})

function offered(id: string) {
  return findPostDraft('ada', id, emptyFields('Ada'), true)?.key
}

function draftOf(day: number, etag: string | null = null) {
  const savedAt = `2026-01-0${day}T03:04:05.000Z`
  return { savedAt, etag, fields: { ...emptyFields('Ada'), title: 'Cash' } }
}

function withField(name: string, value: unknown) {
  return { ...draftOf(1), fields: { ...emptyFields('Ada'), [name]: value } }
}
