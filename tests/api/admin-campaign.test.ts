import { describe, expect, test } from 'vitest'
import { recordTestClick, saveLink } from '#server/marketing/campaigns/links.ts'
import { savedLinks } from '#server/tracking/saved-links.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const tags = { utm_source: 'linkedin', utm_medium: 'social', utm_campaign: 'spring' }

async function request(method: 'GET' | 'DELETE', id: string) {
  const { cookie } = await aSignedIn()
  return call(`/api/admin/campaigns/${encodeURIComponent(id)}`, { method, cookie })
}

async function put(id: string, body: object) {
  const { cookie } = await aSignedIn()
  const path = `/api/admin/campaigns/${id}`
  return call(path, { method: 'PUT', cookie, body })
}

describe('/api/admin/campaigns/:id', () => {
  test('says when the last test click arrived', async () => {
    const { id } = await saveLink({ path: '/ads/quiz-b', tags }, 'ada')
    expect(await (await request('GET', id)).json()).toEqual({})
    const attribution = new URLSearchParams(tags).toString()
    await recordTestClick('quiz-b', attribution, new Date('2026-03-01T12:00:00Z'))
    const testedAt = '2026-03-01T12:00:00.000Z'
    expect(await (await request('GET', id)).json()).toEqual({ testedAt })
  })

  test('changes where a link leads, and keeps who made it and when', async () => {
    const saved = await saveLink({ path: '/ads/quiz-b', tags }, 'ada')
    const change = { path: '/contact', tags: { ...tags, utm_content: 'Blue' }, isArchived: false }
    const response = await put(saved.id, change)
    expect(response.status).toBe(200)
    const all = await savedLinks.all()
    expect(all).toMatchObject([
      { path: '/contact', tags: { ...tags, utm_content: 'blue' }, createdBy: 'ada' },
    ])
    expect(all[0]?.createdAt).toBe(saved.createdAt)
    expect((await put(saved.id, change)).status).toBe(404)
  })

  test('archives a link and puts it back', async () => {
    const { id } = await saveLink({ path: '/ads/quiz-b', tags }, 'ada')
    expect((await put(id, { path: '/ads/quiz-b', tags, isArchived: true })).status).toBe(200)
    expect((await savedLinks.find(id))?.archivedAt).toBeDefined()
    expect((await put(id, { path: '/ads/quiz-b', tags, isArchived: false })).status).toBe(200)
    expect((await savedLinks.find(id))?.archivedAt).toBeUndefined()
  })

  test('archives a link whose page is gone', async () => {
    const gone = { id: '0'.repeat(32), path: '/diary/gone', tags, createdBy: 'ada' }
    await savedLinks.create(gone.id, { ...gone, createdAt: '2026-01-02T03:04:05Z' })
    expect((await put(gone.id, { path: gone.path, tags, isArchived: true })).status).toBe(200)
    expect(await savedLinks.keys()).toEqual([gone.id])
  })

  test('is not changed into another saved link or to a page that does not exist', async () => {
    const { id } = await saveLink({ path: '/ads/quiz-b', tags }, 'ada')
    await saveLink({ path: '/ads/quiz-a', tags }, 'ada')
    expect((await put(id, { path: '/ads/quiz-a', tags, isArchived: false })).status).toBe(409)
    for (const path of ['//evil.example', '/ads/full-assessment', '/nothing'])
      expect((await put(id, { path, tags, isArchived: false })).status, path).toBe(400)
    expect(await savedLinks.keys()).toHaveLength(2)
  })

  test('removes a link', async () => {
    const { id } = await saveLink({ path: '/ads/quiz-b', tags }, 'ada')
    expect((await request('DELETE', id)).status).toBe(200)
    expect(await savedLinks.keys()).toEqual([])
  })

  test.each(['0'.repeat(32), '../users', 'x'])('responds with 404 for %s', async (id) => {
    expect((await request('GET', id)).status).toBe(404)
  })
})
