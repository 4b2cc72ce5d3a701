import { expect, test, vi } from 'vitest'
import { listUnsavedWork } from '#admin/dashboard/unsaved-work.ts'
import { hasDrafts } from '#admin/kit/local-drafts.ts'
import {
  findPostDrafts,
  listPostDrafts,
  newPostPath,
  readNewPostId,
} from '#admin/posts/drafts/post-drafts.ts'
import { emptyPage } from '#admin/posts/post-fields.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'

/** A `localStorage` whose entries are its own keys, as in browsers. */
function stubLocalStorage(entries: Readonly<Record<string, unknown>>) {
  const getItem = (key: string) => JSON.stringify(entries[key]) ?? null
  const localStorage = Object.create({ getItem }, Object.getOwnPropertyDescriptors(entries))
  vi.stubGlobal('window', { localStorage })
}

const LEAD = 'contact/8a'

const fields = { ...emptyFields('Ada'), title: 'Cash', content: '<p>Cash &amp; debt</p>' }
const POST = { savedAt: at(5), etag: '"3"', fields }
const CONTENT = {
  savedAt: at(7),
  base: { hero: 'Old', steps: [] },
  mine: { hero: 'A new claim', steps: [{ id: 'b', text: 'Step' }] },
}
const REPLY = { id: '1', subject: 'Your call', text: 'Hello', lead: 'Ada', savedAt: at(6) }
const USER = { userId: 'ada', savedBy: 'ada' }

test('unsaved work lists posts, content, notes and replies, the latest first', () => {
  stubLocalStorage({
    'unsaved-post:ada:9': { ...POST, etag: null },
    'unsaved-words:ada:home': { ...CONTENT, title: 'Home' },
    [`unsaved-lead:ada:${LEAD}:reply`]: REPLY,
    [`unsaved-lead:ada:${LEAD}:note`]: { text: 'Call back', original: '' },
  })
  expect(listUnsavedWork('ada')).toMatchObject([
    { name: 'content of “Home”', href: '/admin/content/home', text: 'A new claim\n\nStep' },
    { name: 'reply to Ada', href: `/admin/leads/${LEAD}`, text: 'Your call\n\nHello' },
    { name: 'new post “Cash”', href: '/admin/blog/new?draft=9', text: 'Cash\n\nCash & debt' },
    // An earlier release stored neither time nor name.
    { name: 'note on A lead', savedAt: undefined, text: 'Call back' },
  ])
})

test('unsaved work lists a working copy of another browser once', () => {
  stubLocalStorage({ 'unsaved-post:ada:9': POST })
  const copies = ['8', '9'].map((postId) => ({ ...POST, ...USER, postId, revision: 4 }))
  expect(listUnsavedWork('ada', copies).map(({ key, href }) => [key, href])).toEqual([
    ['unsaved-post:ada:9', '/admin/blog/9/edit'],
    [undefined, '/admin/blog/8/edit'],
  ])
})

test('unsaved work lists every text of a post and a document, and the other one of the server', () => {
  stubLocalStorage({
    'unsaved-post:ada:9': { ...POST, revision: 4 },
    'unsaved-post:ada:9:a': { ...POST, fields: { ...fields, title: 'Debt' } },
    'unsaved-words:ada:home': CONTENT,
    'unsaved-words:ada:home:b': CONTENT,
  })
  const copyOf = (revision: number, title: string) => {
    return { ...POST, ...USER, postId: '9', revision, fields: { ...fields, title } }
  }
  const titles = (copy: ReturnType<typeof copyOf>) =>
    listUnsavedWork('ada', [copy]).map(({ title, href }) => [title, href])
  const here = ['home', 'home', 'Cash', 'Debt'].map((title) => [
    title,
    title === 'home' ? '/admin/content/home' : '/admin/blog/9/edit',
  ])
  expect(titles(copyOf(4, 'Cas'))).toEqual(here)
  expect(titles(copyOf(5, 'Cash flow'))).toEqual([...here, ['Cash flow', '/admin/blog/9/edit']])
})

test('unsaved work never lists the work of another user of the same browser', () => {
  stubLocalStorage({ 'unsaved-post:ada:7': POST, 'unsaved-words:ada2:home': CONTENT })
  expect(listUnsavedWork('ada')).toMatchObject([{ href: '/admin/blog/7/edit' }])
  expect(listUnsavedWork('bob')).toEqual([])
  expect([hasDrafts('ada'), hasDrafts('bob')]).toEqual([true, false])
})

test('unsaved work leaves out records that cannot be read', () => {
  stubLocalStorage({
    'unsaved-post:ada:7': 'text',
    'unsaved-post:ada:8': { ...POST, savedAt: at(2) },
    'unsaved-words:ada:home': { savedAt: at(1), edits: [] },
    'unsaved-lead:ada:note': { text: 'Without a lead' },
    [`unsaved-lead:ada:${LEAD}:call`]: { text: 'An unknown form' },
    [`unsaved-lead:ada:${LEAD}:note`]: null,
  })
  expect(listUnsavedWork('ada')).toMatchObject([{ title: 'Cash' }])
})

function at(day: number): string {
  return `2026-01-0${day}T03:04:05.000Z`
}

test('a new post is offered its own draft, or else the user’s latest draft of a new post', () => {
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
  expect(findPostDrafts('ada', '9', emptyPage('Ada'), true)).toEqual([])
})

test('the one new post that release 0.1.0 stored is found, by its address too', () => {
  stubLocalStorage({ 'unsaved-post:ada:new': draftOf(1) })
  const [{ postId } = { postId: '' }] = findPostDrafts('ada', '9', emptyFields('Ada'), true)
  const { pathname, search } = new URL(newPostPath(postId, {}), 'https://a.example')
  expect(pathname).toBe('/admin/blog/new')
  expect(offered(readNewPostId(search) ?? '')).toBe('unsaved-post:ada:new')
})

test('the new posts that release 0.1.0 stored for two users become two posts', () => {
  stubLocalStorage({ 'unsaved-post:ada:new': draftOf(1), 'unsaved-post:bob:new': draftOf(1) })
  const ids = ['ada', 'bob'].map((user) => listPostDrafts(user)[0]?.postId)
  expect(new Set(ids).size).toBe(2)
})

test.each([
  ['text', 'text'],
  ['a time that is a number', { ...draftOf(1), savedAt: 5 }],
  ['no fields', { ...draftOf(1), fields: null }],
  ['a tag for a list of tags', withField('tags', 'Cash')],
  ['no content', withField('content', undefined)],
])('no draft is read from %s', (_, stored) => {
  stubLocalStorage({ 'unsaved-post:ada:1': stored })
  expect(listPostDrafts('ada')).toEqual([])
})

function offered(id: string) {
  return findPostDrafts('ada', id, emptyFields('Ada'), true)[0]?.key
}

function draftOf(day: number, etag: string | null = null) {
  return { savedAt: at(day), etag, fields: { ...emptyFields('Ada'), title: 'Cash' } }
}

function withField(name: string, value: unknown) {
  return { ...draftOf(1), fields: { ...emptyFields('Ada'), [name]: value } }
}
