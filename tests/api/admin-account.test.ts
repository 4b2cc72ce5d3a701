import { describe, expect, test } from 'vitest'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const put = (cookie: string, body: unknown) =>
  call('/api/admin/account', { method: 'PUT', body, cookie })

describe('/api/admin/account', () => {
  test('keeps a display name, and an empty one removes it', async () => {
    const { cookie } = await aSignedIn({ permissions: ['posts'] })
    expect(await (await put(cookie, { displayName: '  Ada Lovelace ' })).json()).toMatchObject({
      username: 'ada',
      displayName: 'Ada Lovelace',
    })
    await put(cookie, { displayName: '' })
    const response = await call('/api/admin/account', { cookie })
    expect(await response.json()).toMatchObject({ displayName: '', email: null })
  })

  test('never shows the password hash', async () => {
    const { cookie } = await aSignedIn()
    const response = await call('/api/admin/account', { cookie })
    expect(await response.text()).not.toContain('$2b$')
  })

  test.each(['x'.repeat(81), 'two\nlines', 'a‮b', 7, undefined])(
    'rejects %j',
    async (displayName) => {
      const { cookie } = await aSignedIn()
      expect((await put(cookie, { displayName })).status).toBe(400)
    },
  )
})
