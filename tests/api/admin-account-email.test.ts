import { describe, expect, test } from 'vitest'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { confirmAddress, tokenMailedTo } from '#tests/support/account-links.ts'
import { aSignedIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const mail = useMailServer()

const [OLD, NEW] = ['old@example.com', 'new@example.com']

const change = (cookie: string, body: unknown) =>
  call('/api/admin/account/email', { method: 'PUT', body, cookie })

const confirm = (token: string) =>
  call('/api/account/email-confirmation', {
    method: 'POST',
    body: { token },
  })

async function own(cookie: string): Promise<OwnAccount> {
  return (await call('/api/admin/account', { cookie })).json()
}

describe('PUT /api/admin/account/email', () => {
  test('counts only once its owner has opened the link, and tells the old address', async () => {
    const { user, cookie } = await aSignedIn()
    await confirmAddress(user.id, OLD)
    const response = await change(cookie, { currentPassword: PASSWORD, email: NEW })
    expect(await response.json()).toMatchObject({ email: OLD, unconfirmedEmail: NEW })
    expect((await confirm(tokenMailedTo(mail, NEW))).status).toBe(200)
    expect(await own(cookie)).toMatchObject({ email: NEW, unconfirmedEmail: null })
    expect(mail.received.map(({ to }) => to[0])).toEqual([NEW, OLD])
    expect(mail.received[1]?.source).toContain('Your email address was changed')
    expect((await confirm(tokenMailedTo(mail, NEW))).status).toBe(403)
  })

  test('asks for the password and limits wrong ones', async () => {
    const { cookie } = await aSignedIn()
    const wrong = await change(cookie, { currentPassword: 'wrong', email: NEW })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ issues: [{ field: 'currentPassword' }] })
    for (let i = 0; i < 4; i++) await change(cookie, { currentPassword: 'wrong', email: NEW })
    expect((await change(cookie, { currentPassword: PASSWORD, email: NEW })).status).toBe(429)
    expect(mail.received).toEqual([])
  })

  test('without an address it is removed, and the old one gets an email', async () => {
    const { user, cookie } = await aSignedIn()
    await confirmAddress(user.id, OLD)
    const response = await change(cookie, { currentPassword: PASSWORD })
    expect(await response.json()).toMatchObject({ email: null, unconfirmedEmail: null })
    expect(mail.received.map(({ to }) => to[0])).toEqual([OLD])
  })

  test('emails one mailbox at most five times a day', async () => {
    const { cookie } = await aSignedIn()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await change(cookie, { currentPassword: PASSWORD, email: NEW })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(mail.received).toHaveLength(5)
  })

  test.each(['nonsense', 7, 'a@example.com, b@example.com', ''])('rejects %j', async (email) => {
    const { cookie } = await aSignedIn()
    expect((await change(cookie, { currentPassword: PASSWORD, email })).status).toBe(400)
  })
})
