import { describe, expect, test } from 'vitest'
import { aSessionOf, aSignedIn, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const NEW = 'a better one for ada'

const ask = (cookie: string) => call('/api/user', { cookie })

const change = (body: unknown, cookie: string) =>
  call('/api/admin/password', { method: 'POST', body, cookie })

const signIn = (password: string) =>
  call('/api/login', { method: 'POST', body: { username: 'ada', password } })

describe('POST /api/admin/password', () => {
  test('changes the password, keeps this browser signed in and ends every other session', async () => {
    const { user, cookie } = await aSignedIn()
    const elsewhere = await aSessionOf(user)
    const response = await change({ currentPassword: PASSWORD, newPassword: NEW }, cookie)
    expect(response.status).toBe(200)
    for (const old of [cookie, elsewhere]) {
      expect((await ask(old)).status).toBe(401)
    }
    const renewed = cookieIn(response.headers.get('set-cookie'))
    expect((await ask(renewed)).status).toBe(200)

    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
  })

  test('requires the current password and limits wrong ones', async () => {
    const { cookie } = await aSignedIn()
    const body = { currentPassword: 'wrong', newPassword: NEW }
    const refused = await change(body, cookie)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ issues: [{ field: 'currentPassword' }] })
    for (let more = 0; more < 4; more++) await change(body, cookie)
    expect((await change(body, cookie)).status).toBe(429)
    expect((await ask(cookie)).status).toBe(200)
  })

  test.each(['short', 'x'.repeat(73), 'password123', 7])(
    'refuses the new password %j',
    async (newPassword) => {
      const { cookie } = await aSignedIn()
      const response = await change({ currentPassword: PASSWORD, newPassword }, cookie)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: 'newPassword' }] })
    },
  )
})
