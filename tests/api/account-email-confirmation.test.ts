import { expect, test } from 'vitest'
import { LINK_DEAD } from '#domain/accounts/link.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { accountLinks } from '#server/accounts/links/link-store.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { changePassword } from '#server/accounts/users.ts'
import { tokenIn, tokenMailedTo } from '#tests/support/account-links.ts'
import { aSessionOf, aSignedIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aPasskeyOf, remove } from '#tests/support/passkeys.ts'

useBlobs()
const mail = useMailServer()

const NEW = 'new@example.com'

const change = (cookie: string, body: unknown) =>
  call('/api/admin/account/email', { method: 'PUT', body, cookie })

const confirm = (token: unknown, cookie?: string) =>
  call('/api/account/email-confirmation', {
    method: 'POST',
    body: { token },
    ...(cookie && { cookie }),
  })

async function own(cookie: string): Promise<OwnAccount> {
  return (await call('/api/admin/account', { cookie })).json()
}

async function mailedToken(cookie: string): Promise<string> {
  await change(cookie, { currentPassword: PASSWORD, email: NEW })
  return tokenMailedTo(mail, NEW)
}

async function expectDead(token: string): Promise<void> {
  const response = await confirm(token)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: LINK_DEAD })
}

test('confirms the address of the link’s account for any visitor, and starts no session', async () => {
  const { cookie } = await aSignedIn()
  const token = await mailedToken(cookie)
  const grace = await aSignedIn({ username: 'grace' })
  const response = await confirm(token, grace.cookie)
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await own(cookie)).toMatchObject({ email: NEW })
  expect(await own(grace.cookie)).toMatchObject({ email: null })
})

test('a link for an address that was changed again confirms nothing', async () => {
  const { cookie } = await aSignedIn()
  await change(cookie, { currentPassword: PASSWORD, email: NEW })
  await change(cookie, { currentPassword: PASSWORD, email: 'third@example.com' })
  expect((await confirm(tokenMailedTo(mail, NEW))).status).toBe(403)
  expect(await own(cookie)).toMatchObject({ email: null, unconfirmedEmail: 'third@example.com' })
})

test('a link dies with its time and with a changed password', async () => {
  const { user, cookie } = await aSignedIn()
  const late = await mailedToken(cookie)
  const [id = ''] = late.split('.')
  await accountLinks.update(id, (link) => ({ ...link, expiresAt: new Date(0).toISOString() }))
  await expectDead(late)
  const token = await mailedToken(cookie)
  await changePassword(user.id, 'changed by its owner')
  await expectDead(token)
  expect(await own(await aSessionOf(user))).toMatchObject({ email: null, unconfirmedEmail: null })
})

test('a new passkey ends no link, and a removed one does', async () => {
  const { user, cookie } = await aSignedIn()
  const token = await mailedToken(cookie)
  const passkey = await aPasskeyOf(cookie)
  expect((await confirm(token)).status).toBe(200)
  const other = await mailedToken(passkey.cookie)
  await remove(passkey.cookie, passkey.id)
  await expectDead(other)
  expect(await own(await aSessionOf(user))).toMatchObject({ email: NEW, unconfirmedEmail: null })
})

test('a link of another purpose confirms nothing', async () => {
  const { user, cookie } = await aSignedIn()
  await change(cookie, { currentPassword: PASSWORD, email: NEW })
  await expectDead(tokenIn((await createResetLink(user.id)).url))
  expect(await own(cookie)).toMatchObject({ email: null })
})

test.each([undefined, 7, 'x'.repeat(201)])('rejects the token %j as incomplete', async (token) => {
  const response = await confirm(token)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'token' }] })
})

test.each(['', 'x', '../users', '00000000-0000-4000-8000-000000000000.x'])(
  'treats the token %j like a link that is over',
  expectDead,
)
