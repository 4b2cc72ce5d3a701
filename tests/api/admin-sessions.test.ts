import { expect, test } from 'vitest'
import adminSessions from '#functions/admin-sessions.ts'
import userEndpoint from '#functions/user.ts'
import { aSessionOf, aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const ask = (cookie: string) => call(userEndpoint, '/api/user', { cookie })

test('POST /api/admin/sessions/revoke ends every session of the user at once', async () => {
  const { user, cookie } = await aSignedIn()
  const elsewhere = await aSessionOf(user)
  const response = await call(adminSessions, '/api/admin/sessions/revoke', {
    method: 'POST',
    cookie,
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await ask(cookie)).status).toBe(401)
  expect((await ask(elsewhere)).status).toBe(401)
  expect((await ask(await aSessionOf(user))).status).toBe(200)
})
