import { afterEach, expect, test, vi } from 'vitest'
import { emptyFields } from '#admin/posts/post-fields.ts'
import { hasUnsavedWork } from '#admin/kit/unsaved-storage.ts'
import { listUnsavedWork } from '#admin/dashboard/unsaved/unsaved-work.ts'

const LEAD = 'contact/8a'

const fields = { ...emptyFields('Ada'), title: 'Cash', content: '<p>Cash &amp; debt</p>' }
const POST = { savedAt: at(5), etag: '"3"', fields }
const CONTENT = {
  savedAt: at(7),
  base: { hero: 'Old', steps: [] },
  mine: { hero: 'A new claim', steps: [{ id: 'b', text: 'Step' }] },
}
const REPLY = { id: '1', subject: 'Your call', text: 'Hello', savedAt: at(6) }

afterEach(() => void vi.unstubAllGlobals())

test('lists posts, content, notes and replies, the latest first', () => {
  stubStorage({
    'unsaved-post:ada:new': POST,
    'unsaved-words:ada:home': CONTENT,
    [`unsaved-lead:ada:${LEAD}:reply`]: REPLY,
    [`unsaved-lead:ada:${LEAD}:note`]: { text: 'Call back', original: '' },
  })
  expect(listUnsavedWork('ada')).toMatchObject([
    { kind: 'content', documentId: 'home', savedAt: at(7), text: 'A new claim\n\nStep' },
    { kind: 'lead', leadKey: LEAD, form: 'reply', savedAt: at(6), text: 'Your call\n\nHello' },
    { kind: 'post', postId: 'new', fields, savedAt: at(5), text: 'Cash\n\nCash & debt' },
    // An earlier release stored no time.
    { kind: 'lead', leadKey: LEAD, form: 'note', savedAt: undefined, text: 'Call back' },
  ])
})

test('lists each new post, also that of an earlier release', () => {
  stubStorage({ 'unsaved-post:ada:new:1': POST, 'unsaved-post:ada:new': POST })
  expect(listUnsavedWork('ada').map((work) => work.kind === 'post' && work.postId)).toEqual([
    'new:1',
    'new',
  ])
})

test('one user never sees the work of another in the same browser', () => {
  stubStorage({ 'unsaved-post:ada:7': POST, 'unsaved-words:ada2:home': CONTENT })
  expect(listUnsavedWork('ada')).toMatchObject([{ kind: 'post', postId: '7' }])
  expect(listUnsavedWork('bob')).toEqual([])
  expect(hasUnsavedWork('ada')).toBe(true)
  expect(hasUnsavedWork('bob')).toBe(false)
})

test('leaves out what cannot be read, and a time that is none', () => {
  stubStorage({
    'unsaved-post:ada:7': 'text',
    'unsaved-post:ada:8': { ...POST, savedAt: 'yesterday' },
    'unsaved-words:ada:home': { savedAt: at(1), edits: [] },
    'unsaved-lead:ada:note': { text: 'Without a lead' },
    [`unsaved-lead:ada:${LEAD}:call`]: { text: 'An unknown form' },
    [`unsaved-lead:ada:${LEAD}:note`]: null,
  })
  expect(listUnsavedWork('ada')).toMatchObject([{ postId: '8', savedAt: undefined }])
})

test('lists nothing where storage is not available', () => {
  expect(listUnsavedWork('ada')).toEqual([])
  expect(hasUnsavedWork('ada')).toBe(false)
})

function at(day: number): string {
  return `2026-01-0${day}T03:04:05.000Z`
}

/** A `localStorage` whose entries are its own keys, as in browsers. */
function stubStorage(entries: Readonly<Record<string, unknown>>) {
  const getItem = (key: string) => JSON.stringify(entries[key]) ?? null
  const localStorage = Object.create({ getItem }, Object.getOwnPropertyDescriptors(entries))
  vi.stubGlobal('window', { localStorage })
}
