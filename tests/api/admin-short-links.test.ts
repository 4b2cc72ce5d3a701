import { describe, expect, test } from 'vitest'
import type { CampaignOverview } from '#domain/marketing/campaigns/saved-link.ts'
import { countClick } from '#server/marketing/campaigns/short-links.ts'
import { removeLink, saveLink } from '#server/marketing/campaigns/links.ts'
import { findFirmDay } from '#server/site/site.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const tags = { utm_source: 'print', utm_medium: 'qr', utm_campaign: 'spring' }

describe('/api/admin/short-links', () => {
  async function create(body: object, cookie?: string) {
    cookie ??= (await aSignedIn()).cookie
    return call('/api/admin/short-links', { method: 'POST', cookie, body })
  }

  const aLink = (utm_content = 'a') =>
    saveLink({ path: '/contact', tags: { ...tags, utm_content } }, 'ada')

  test('a name is given once, also when many ask at once', async () => {
    const { id } = await aLink()
    const { cookie } = await aSignedIn()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => create({ name: 'Fair', linkId: id }, cookie)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test('a name is not used again after its link was deleted', async () => {
    const { id } = await aLink()
    expect((await create({ name: 'fair', linkId: id })).status).toBe(201)
    await removeLink(id)
    const { id: other } = await aLink('b')
    const response = await create({ name: 'fair', linkId: other })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ issues: [{ field: 'name' }] })
  })

  test('a link can have several, each with its clicks', async () => {
    const { id } = await aLink()
    for (const name of ['fair', 'flyer']) await create({ name, linkId: id })
    await countClick('flyer', '203.0.113.7')
    const { cookie } = await aSignedIn()
    const today = await findFirmDay(new Date())
    const path = `/api/admin/campaigns?from=${today}&to=${today}`
    const response = await call(path, { cookie })
    // The endpoint answers with this type.
    const [group] = ((await response.json()) as CampaignOverview).campaigns
    expect(group?.links[0]?.shortLinks).toMatchObject([
      { name: 'fair', url: 'http://localhost:8888/go/fair', clicks: 0 },
      { name: 'flyer', clicks: 1 },
    ])
  })

  test('rejects a link that does not exist', async () => {
    expect((await create({ name: 'fair', linkId: '0'.repeat(32) })).status).toBe(404)
    expect((await create({ name: 'fair', linkId: '../users' })).status).toBe(400)
  })
})
