import { expect, test } from 'vitest'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { findFirmDay } from '#server/site/site.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { savedLinks } from '#server/tracking/saved-links.ts'
import { useSite, visitor } from '#tests/support/api.ts'
import { aDraft } from '#tests/support/posts.ts'

const admin = useSite()

const PATH = '/api/admin/campaigns'
const tags = { utm_source: 'linkedin', utm_medium: 'social', utm_campaign: 'spring-sale' }
const QUERY = new URLSearchParams(tags).toString()

const save = (path: string, given: object = {}) =>
  admin.post(PATH, { path, tags: { ...tags, ...given } })

const read = async (day: string) => (await admin.get(`${PATH}?from=${day}&to=${day}`)).body

test('campaign links lead to existing pages only, and are saved once, whatever their spelling', async () => {
  // The full assessment opens only after its form.
  const gone = ['/ads/full-assessment', '/ads/quiz-c', '/admin', '/diary/nothing']
  const wrong = { status: 400, body: { issues: [{ field: 'path' }] } }
  for (const path of [...gone, 'https://evil.example/'])
    expect(await save(path), path).toMatchObject(wrong)
  expect((await save('/ads/quiz-b')).status).toBe(201)
  const again = { utm_source: 'LinkedIn', utm_medium: 'Social', utm_campaign: 'Spring Sale' }
  expect((await save('/ads/quiz-b', again)).status).toBe(409)
})

test('campaign links show their figures', async () => {
  const { id } = (await save('/ads/quiz-b')).body
  const session = { sessionId: crypto.randomUUID(), quizId: 'quiz-b' }
  const event = { ...session, eventType: 'page_view', eventData: '{"questionIndex":0}' } as const
  await saveEvent(event, QUERY)
  const { campaigns, used, targets } = await read(await findFirmDay(new Date()))
  const figures = { views: 1, started: 0, submitted: 0, leads: 0 }
  const url = `http://localhost:8888/ads/quiz-b?${QUERY}`
  const links = [{ id, url, hasTarget: true, figures }]
  const totals = { views: 1, leads: 0 }
  expect(campaigns).toMatchObject([{ campaign: 'spring-sale', totals, links }])
  expect(used.utm_source).toEqual(['linkedin'])
  expect(targets).toContainEqual(expect.objectContaining({ path: '/ads' }))
})

test('campaign links count the visits to a page that was renamed', async () => {
  const { id } = (await admin.post('/api/admin/blog/posts', aDraft({ slug: 'old' }))).body
  await save('/diary/old')
  await admin.put(`/api/admin/blog/posts/${id}`, aDraft({ slug: 'new' }))
  await visitor.post('/api/arrivals', [`http://localhost:8888/diary/new?${QUERY}`, '', 0.5])
  const [{ links }] = (await read(await findFirmDay(new Date()))).campaigns
  expect(links).toMatchObject([{ hasTarget: true, figures: { visits: 1 } }])
})

const aLink = (path = '/ads/quiz-b') => saveLink({ path, tags }, 'ada')
const change = (id: string, path: string, isArchived?: boolean, given: object = {}) =>
  admin.put(`${PATH}/${id}`, { path, tags: { ...tags, ...given }, isArchived })

test('a campaign link can lead elsewhere, and keeps who made it and when', async () => {
  const { id, createdAt, ...link } = await aLink()
  const toContact = () => change(id, '/contact', false, { utm_content: 'Blue' })
  expect((await toContact()).status).toBe(200)
  // As it is when a process ended before it removed the link from its first address.
  await savedLinks.create(id, { id, createdAt, ...link })
  expect((await toContact()).status).toBe(200)
  const changed = { path: '/contact', tags: { ...tags, utm_content: 'blue' } }
  expect(await savedLinks.all()).toMatchObject([{ ...changed, createdBy: 'ada', createdAt }])
  expect((await toContact()).status).toBe(404)
})

test('a campaign link is archived and put back, also when its page is gone, and not by other changes', async () => {
  const { id } = await aLink()
  for (const isArchived of [true, false]) {
    for (const sent of [isArchived, undefined])
      expect((await change(id, '/ads/quiz-b', sent)).status).toBe(200)
    expect((await savedLinks.find(id))?.archivedAt !== undefined).toBe(isArchived)
  }
  const gone = { id: '0'.repeat(32), path: '/diary/gone', tags, createdBy: 'ada' }
  await savedLinks.create(gone.id, { ...gone, createdAt: '2026-01-02T03:04:05Z' })
  expect((await change(gone.id, gone.path, true)).status).toBe(200)
})

test('a campaign link is not changed into another saved link or to a page that does not exist', async () => {
  const { id } = await aLink()
  await aLink('/ads/quiz-a')
  expect((await change(id, '/ads/quiz-a')).status).toBe(409)
  for (const path of ['//evil.example', '/ads/full-assessment', '/nothing'])
    expect((await change(id, path)).status, path).toBe(400)
  expect(await savedLinks.keys()).toHaveLength(2)
})

test('a campaign link is removed, and then unknown', async () => {
  const { id } = await aLink()
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(200)
  expect(await savedLinks.keys()).toEqual([])
  for (const unknown of [id, '0'.repeat(32), '..%2Fusers', 'x'])
    expect((await admin.get(`${PATH}/${unknown}`)).status, unknown).toBe(404)
})
