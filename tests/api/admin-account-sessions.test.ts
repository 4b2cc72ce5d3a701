import { describe, expect, test } from 'vitest'
import type { SessionEntry } from '#domain/accounts/session.ts'
import { confirmAddress } from '#tests/support/account-links.ts'
import { anAccount, aSessionOf, aSignedIn, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const mail = useMailServer()

const PATH = '/api/admin/account/sessions'

const ask = async (cookie: string) => (await call('/api/user', { cookie })).status

async function list(cookie: string): Promise<SessionEntry[]> {
  return (await call(PATH, { cookie })).json()
}

function signIn(cookie?: string): Promise<Response> {
  const body = { username: 'ada', password: PASSWORD }
  return call('/api/login', { method: 'POST', body, ...(cookie && { cookie }) })
}

describe('/api/admin/account/sessions', () => {
  test('lists one’s own open sessions with their devices, and marks this one', async () => {
    await anAccount()
    const cookie = cookieIn((await signIn()).headers.get('set-cookie'))
    const other = await aSignedIn({ username: 'grace' })
    expect(await list(cookie)).toMatchObject([{ device: 'Chrome on Linux', isCurrent: true }])
    expect(await list(other.cookie)).toHaveLength(1)
  })

  test('leaves out sessions that are over', async () => {
    const { user, cookie } = await aSignedIn()
    await aSessionOf(user, new Date(Date.now() - 2 * 3_600_000))
    expect(await list(cookie)).toHaveLength(1)
  })

  test('ends all others, and goes on under a new cookie', async () => {
    const { user, cookie } = await aSignedIn()
    const elsewhere = await aSessionOf(user)
    const response = await call(PATH, { method: 'DELETE', cookie })
    expect([await ask(elsewhere), await ask(cookie)]).toEqual([401, 401])
    expect(await ask(cookieIn(response.headers.get('set-cookie')))).toBe(200)
  })
})

describe('a sign-in on a new device', () => {
  test('tells the owner once for each device', async () => {
    const user = await anAccount()
    await confirmAddress(user.id, 'ada@example.com')
    const first = await signIn()
    const device = first.headers
      .getSetCookie()
      .map(cookieIn)
      .find((each) => each.startsWith('device='))
    await signIn(device)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]?.source).toContain('New sign-in to your account')
    await signIn('device=guessed')
    expect(mail.received).toHaveLength(2)
  })

  test('a mail server that is down delays no one', async () => {
    const user = await anAccount()
    await confirmAddress(user.id, 'ada@example.com')
    mail.mood = 'refuses'
    expect((await signIn()).status).toBe(200)
  })
})
