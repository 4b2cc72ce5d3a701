import { expect, test } from 'vitest'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { setPhone, storeChangesOf, useContentEditor } from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

async function list(): Promise<ContentSummary[]> {
  return (await call('/api/admin/content', { cookie: editor.cookie })).json()
}

test('lists every document with what was changed since when and by whom', async () => {
  await editor.save([setPhone])
  const documents = await list()
  expect(documents.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['site', 'page-home', 'page-terms', 'quiz-board']),
  )
  const placesOf = (id: string) => documents.filter((one) => one.id === id)
  expect(placesOf('page-terms')).toMatchObject([{ group: 'pages', address: '/terms' }])
  expect(placesOf('page-thank-you')).toMatchObject([{ group: 'notices', address: '/thank-you' }])
  expect(placesOf('quiz-quiz-a')).toMatchObject([{ group: 'quizzes', address: '/ads/quiz-a' }])
  expect(documents[0]).toMatchObject({
    id: 'site',
    changes: 1,
    conflicts: 0,
    state: expect.not.stringMatching('live'),
    savedBy: expect.any(String),
  })
})

test('lists a page that is gone while changes of it are stored', async () => {
  await storeChangesOf('page-old')
  expect((await list()).at(-1)).toMatchObject({
    id: 'page-old',
    isRemoved: true,
    conflicts: 1,
  })
})
