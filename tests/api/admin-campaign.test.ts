import { describe, expect, test } from 'vitest'
import campaign from '#functions/admin-campaign.ts'
import { recordTestClick } from '#server/campaigns/test-clicks.ts'
import { saveLink } from '#server/campaigns/links.ts'
import { savedLinks } from '#server/campaigns/saved-links.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const tags = { utm_source: 'linkedin', utm_medium: 'social', utm_campaign: 'spring' }

async function request(method: 'GET' | 'DELETE', id: string) {
  const { cookie } = await aSignedIn()
  return call(campaign, `/api/admin/campaigns/${id}`, { method, cookie, params: { id } })
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

  test('removes a link', async () => {
    const { id } = await saveLink({ path: '/ads/quiz-b', tags }, 'ada')
    expect((await request('DELETE', id)).status).toBe(200)
    expect(await savedLinks.keys()).toEqual([])
  })

  test.each(['0'.repeat(32), '../users', 'x'])('answers 404 for %s', async (id) => {
    expect((await request('GET', id)).status).toBe(404)
  })
})
