import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { rotateSecret } from '../support/secret.ts'
import { createSiteFolder } from '../support/site.ts'

useBlobs()

const site = createSiteFolder()
process.env['SITE_DIR'] = site

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

const follow = (url: string) => call(url)

async function createPreview(id: string): Promise<string> {
  const path = `/api/admin/blog/posts/${id}/preview`
  const response = await call(path, { method: 'POST', cookie })
  return ((await response.json()) as { url: string }).url
}

describe('GET /diary/preview/:token', () => {
  test('shows the saved state to anyone with the link, and to no search engine', async () => {
    const { id } = await editor.create({ status: 'draft', title: 'Not yet' })
    const url = await createPreview(id)
    const response = await follow(url)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('PREVIEW<h1>Not yet</h1>')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')

    await editor.save(id, { title: 'Nearly' })
    expect(await (await follow(url)).text()).toContain('<h1>Nearly</h1>')
  })

  test('responds with the 404 page for a forged or malformed token', async () => {
    const { id } = await editor.create({ status: 'draft' })
    const url = await createPreview(id)
    const [head, body] = url.slice('/diary/preview/'.length).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const session = cookie.slice(cookie.indexOf('=') + 1)
    for (const token of [
      'x',
      '',
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${head}.${body}.AAAA`,
      session,
    ]) {
      const response = await follow(`/diary/preview/${token}`)
      expect(response.status, token).toBe(404)
    }
  })

  test('accepts a link that was signed with the previous secret', async () => {
    const url = await createPreview((await editor.create({ status: 'draft' })).id)
    rotateSecret()
    expect((await follow(url)).status).toBe(200)
  })

  test('responds with the 404 page after a week', async () => {
    const url = await createPreview((await editor.create({ status: 'draft' })).id)
    const now = Date.now() + 8 * 86_400_000
    onTestFinished(
      replaceClock({ epochMs: () => now, elapsedMs: () => now, sleep: async () => {} }),
    )
    expect((await follow(url)).status).toBe(404)
  })

  test('responds with the 404 page after the article was deleted', async () => {
    const { id } = await editor.create({ status: 'draft' })
    const url = await createPreview(id)
    await editor.remove(id)
    expect((await follow(url)).status).toBe(404)
  })
})
