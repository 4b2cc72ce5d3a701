import { expect, test } from 'vitest'
import type { PhraseMatches } from '#domain/content/phrase.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { useContentEditor } from '../support/content-editor.ts'

useBlobs()
const editor = useContentEditor()

async function find(phrase: string): Promise<PhraseMatches> {
  const query = new URLSearchParams({ phrase })
  const response = await call(`/api/admin/phrases?${query}`, { cookie: editor.cookie })
  expect(response.status).toBe(200)
  return response.json()
}

test("only the firm's own data says its name: every other text has a placeholder", async () => {
  const { places } = await find('sideboard')
  expect(places.map(({ id, path }) => [id, ...path])).toEqual([
    ['site', 'name'],
    ['site', 'email'],
    ['site', 'social', 'linkedin', 'url'],
  ])
})

test('a text says where it is, and as it is saved', async () => {
  const title = 'Firm and site'
  const [place] = (await find('from garage to exit')).places
  expect(place).toEqual({
    id: 'site',
    title,
    path: ['tagline'],
    text: 'A board at your side, from garage to exit',
  })
  const edit = { kind: 'set', path: ['tagline'], from: place?.text ?? '', to: 'Two at a table' }
  await editor.save([edit])
  const left = (await find('from garage to exit')).places
  expect(left.filter(({ id }) => id === 'site')).toEqual([])
  expect((await find('TWO AT A')).places).toMatchObject([{ path: ['tagline'] }])
})

test('an unknown placeholder of the firm is refused beside its field', async () => {
  const edit = { kind: 'set', path: ['tagline'], from: 'A board at your side, from garage to exit' }
  const response = await editor.save([{ ...edit, to: 'Call {firm.fax}' }])
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'tagline' }] })
})

test.each(['', 'a', ' a ', 'x'.repeat(201)])('"%s" is too short or too long', async (phrase) => {
  const path = `/api/admin/phrases?${new URLSearchParams({ phrase })}`
  expect((await call(path, { cookie: editor.cookie })).status).toBe(400)
})
