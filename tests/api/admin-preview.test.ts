import { beforeEach, describe, expect, test } from 'vitest'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { createSiteFolder } from '../support/site.ts'

useBlobs()

process.env['SITE_DIR'] = createSiteFolder()

let cookie: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
})

const request = (id: string, method: 'POST' | 'DELETE') =>
  call(`/api/admin/blog/posts/${id}/preview`, { method, cookie })

async function createPreview(id: string): Promise<string> {
  return ((await (await request(id, 'POST')).json()) as { url: string }).url
}

async function statusOf(url: string): Promise<number> {
  return (await call(url)).status
}

describe('POST /api/admin/blog/posts/:id/preview', () => {
  test('creates a link that opens without a session', async () => {
    const { id } = await editorOf(cookie).create({ status: 'draft' })
    const url = await createPreview(id)
    expect(url).toMatch(/^\/diary\/preview\/[\w.-]+$/)
    expect(await statusOf(url)).toBe(200)
  })

  test('says when the link expires, in a week', async () => {
    const { id } = await editorOf(cookie).create({ status: 'draft' })
    const before = Date.now()
    const { expiresAt } = (await (await request(id, 'POST')).json()) as { expiresAt: string }
    const days = (Date.parse(expiresAt) - before) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
  })
})

describe('DELETE /api/admin/blog/posts/:id/preview', () => {
  test('revokes every earlier link, and no later one', async () => {
    const { id } = await editorOf(cookie).create({ status: 'draft' })
    const revoked = [await createPreview(id), await createPreview(id)]
    expect((await request(id, 'DELETE')).status).toBe(200)
    for (const url of revoked) expect(await statusOf(url)).toBe(404)
    expect(await statusOf(await createPreview(id))).toBe(200)
  })
})
