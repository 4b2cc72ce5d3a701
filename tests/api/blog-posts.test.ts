import { beforeEach, describe, expect, test } from 'vitest'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'

useBlobs()

let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  editor = editorOf((await aSignedIn()).cookie)
})

const list = (query = '', headers = {}) => call(`/api/blog/posts${query}`, { headers })

describe('GET /api/blog/posts', () => {
  test('responds with an array of published posts, newest first, with the specified fields', async () => {
    await editor.create({ title: 'Old', datePublished: '2020-01-01' })
    await editor.create({ title: 'New', datePublished: '2025-01-01' })
    await editor.create({ title: 'Draft', status: 'draft' })
    const answered = (await (await list()).json()) as Record<string, unknown>[]
    expect(answered.map(({ title }) => title)).toEqual(['New', 'Old'])
    expect(Object.keys(answered[0]!).toSorted()).toEqual(
      [
        'id',
        'title',
        'slug',
        'description',
        'author',
        'featured',
        'tags',
        'readingTime',
        'datePublished',
      ].toSorted(),
    )
  })

  test('responds with an empty array without posts', async () => {
    expect(await (await list()).json()).toEqual([])
  })

  test('filters by featured', async () => {
    await editor.create({ title: 'Plain' })
    await editor.create({ title: 'Star', featured: true })
    expect(await (await list('?featured=true')).json()).toMatchObject([{ title: 'Star' }])
  })

  test('shows a save at once and responds 304 while nothing changed', async () => {
    await editor.create({ title: 'One' })
    const first = await list()
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toContain('no-cache')
    expect((await list('', { 'if-none-match': `W/${etag}` })).status).toBe(304)
    await editor.create({ title: 'Two' })
    const next = await list('', { 'if-none-match': etag })
    expect(next.status).toBe(200)
    expect(await next.json()).toHaveLength(2)
  })

  test('responds 405 to other methods', async () => {
    const response = await call('/api/blog/posts', { method: 'POST', body: {} })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})
