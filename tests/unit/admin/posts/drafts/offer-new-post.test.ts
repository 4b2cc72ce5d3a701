import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPostPath, readNewPostId } from '#admin/posts/drafts/new-post.ts'
import { offerNewPost } from '#admin/posts/drafts/offer-new-post.ts'
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

test('offers the latest new post of the user', async () => {
  expect(await offeredKey()).toBe(NEWER)
})

test('offers what an earlier release stored for all new posts', async () => {
  stubStorage({ 'unsaved-post:ada:new': draftOf(1) })
  expect(await offeredKey()).toBe('unsaved-post:ada:new')
})

test('offers what was asked for, or the latest where that is gone', async () => {
  expect(await offeredKey('new:1')).toBe(OLDER)
  expect(await offeredKey('new:9')).toBe(NEWER)
})

test('leaves to another tab what it has open, unless someone asks for it', async () => {
  stubLocks(new Set([NEWER]))
  expect(await offeredKey()).toBe(OLDER)
  expect(await offeredKey('new:2')).toBe(NEWER)
})

test('two tabs offer two posts', async () => {
  stubLocks(new Set())
  const first = await offerNewPost('ada')
  expect(first?.draft.key).toBe(NEWER)
  expect(await offeredKey()).toBe(OLDER)
  first?.release()
  await noted()
  expect(await offeredKey()).toBe(NEWER)
})

test('an address leads to a new post and to nothing else', () => {
  expect(readNewPostId(new URL(newPostPath('new:1'), 'https://a.example').search)).toBe('new:1')
  expect(readNewPostId('?draft=7')).toBeUndefined()
  expect(readNewPostId('')).toBeUndefined()
})

/** The key of what a screen offers that is left at once. */
async function offeredKey(requested?: string) {
  const offer = await offerNewPost('ada', requested)
  offer?.release()
  await noted()
  return offer?.draft.key
}

/** The browser takes note of a release a moment later. */
function noted(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
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

/** A browser whose tabs have claimed some keys. A claim that must wait fails at once. */
function stubLocks(held: Set<string>) {
  async function request(key: string, _: object, hold: () => Promise<void>) {
    if (held.has(key)) throw new Error('The wait is over')
    held.add(key)
    await hold()
    held.delete(key)
  }
  vi.stubGlobal('navigator', { locks: { request } })
}
