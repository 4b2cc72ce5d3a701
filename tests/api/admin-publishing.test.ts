import { describe, expect, test } from 'vitest'
import publishing from '#functions/admin-publishing.ts'
import { reportBuild, requestBuild } from '#server/publishing/hook.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { useBuildHook } from '../support/build-hook.ts'
import { call } from '../support/call.ts'

useBlobs()

const hook = useBuildHook()

const callAs = (cookie: string, method: 'GET' | 'POST') =>
  call(publishing, '/api/admin/publishing', { method, cookie })

describe('GET /api/admin/publishing', () => {
  test('names the state of the last build and of each post', async () => {
    const { cookie } = await aSignedIn()
    const { id } = await editorOf(cookie).create()
    const draft = await editorOf(cookie).create({ slug: 'draft', status: 'draft' })
    const at = new Date().toISOString()
    await reportBuild({ state: 'failed', at, error: 'Out of disk' })
    expect(await (await callAs(cookie, 'GET')).json()).toEqual({
      state: 'failed',
      since: expect.any(String),
      error: 'Out of disk',
      posts: { [id]: 'failed', [draft.id]: 'draft' },
    })
  })
})

describe('POST /api/admin/publishing', () => {
  test('calls a hook that failed at once', async () => {
    hook.status = 503
    await requestBuild()
    hook.status = 202
    const response = await callAs((await aSignedIn()).cookie, 'POST')
    expect(hook.calls).toBe(2)
    expect(await response.json()).toMatchObject({ state: 'live' })
  })
})
