import { expect, test } from 'vitest'
import type { ContentSummary } from '#domain/content/content-document.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { getAt } from '#domain/content/value.ts'
import { quizCopies } from '#server/content/content-store.ts'
import { quizVersions } from '#server/site/quiz-versions.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { useContentEditor } from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

const copyAs = (id: string, of = 'quiz-quiz-a', name: unknown = 'Copy') =>
  call(`/api/admin/content/${of}/copy`, {
    method: 'POST',
    body: { id, name },
    cookie: editor.cookie,
  })

const pending = async () => {
  const response = await call('/api/admin/publishing', { cookie: editor.cookie })
  return ((await response.json()) as Publishing).content ?? []
}

async function headingOf(): Promise<unknown> {
  return getAt((await editor.read('quiz-quiz-a')).value, ['heading'])
}

const readCopy = (id: string) => editor.read(`quiz-${id}`)

test('a copy is a document of its own at once, and waits for the next build', async () => {
  await editor.save([{ path: ['heading'], from: await headingOf(), to: 'New' }], 'quiz-quiz-a')
  expect((await copyAs('spring')).status).toBe(201)
  expect(await readCopy('spring')).toMatchObject({
    title: 'Copy',
    isCopy: true,
    state: expect.not.stringMatching('live'),
    value: { heading: 'New', name: 'Copy', inSplit: false, afterLeadForm: false },
  })
  expect(await pending()).toContain('quiz-spring')
  await editor.save([{ path: ['heading'], from: 'New', to: 'Newer' }], 'quiz-spring')
  expect((await readCopy('spring')).value).toMatchObject({ heading: 'Newer' })
})

test.each([
  ['quiz-b', 'is the address of another quiz or page'],
  ['board', 'is the address of another quiz or page'],
  ['assessment', 'is the address of another page'],
  ['opt-out', 'is the address of another page'],
  ['../quiz', 'must be lower case letters, digits and single hyphens'],
  ['', 'must be lower case letters, digits and single hyphens'],
  ['earlier', 'was the address of an earlier quiz, whose figures are kept'],
])('a copy is refused the id "%s"', async (id, message) => {
  const versions = { version: 'a', liveSince: [new Date().toISOString()], questions: [] }
  await quizVersions.create('earlier/0123456789ab', versions)
  const response = await copyAs(id)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'id', message }] })
})

test('a copy is made once by two requests at the same time', async () => {
  const responses = await Promise.all([copyAs('spring'), copyAs('spring')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test('a copy is made of ads quizzes only', async () => {
  expect((await copyAs('spring', 'quiz-board')).status).toBe(409)
  expect((await copyAs('spring', 'page-home')).status).toBe(409)
  expect((await copyAs('spring', 'quiz-none')).status).toBe(404)
})

test('a copy is removed with its changes, and a quiz with a file is not', async () => {
  await copyAs('spring')
  await editor.save([{ path: ['name'], from: 'Copy', to: 'Spring' }], 'quiz-spring')
  expect((await editor.remove('quiz-spring')).status).toBe(200)
  expect((await editor.remove('quiz-quiz-a')).status).toBe(409)
  expect(await pending()).not.toContain('quiz-spring')
  const response = await call('/api/admin/content', { cookie: editor.cookie })
  const documents = (await response.json()) as ContentSummary[]
  expect(documents.filter(({ id }) => id === 'quiz-spring')).toEqual([])
})

test.each(['', '   ', 'x'.repeat(31), 7, null])(
  'a copy is refused the name %j, and not made',
  async (name) => {
    const response = await copyAs('spring', 'quiz-quiz-a', name)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'name' }] })
    expect(await quizCopies.keys()).toEqual([])
  },
)
