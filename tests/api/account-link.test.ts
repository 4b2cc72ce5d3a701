import { afterEach, expect, test, vi } from 'vitest'
import { LINK_DEAD } from '#domain/accounts/link.ts'
import { accounts } from '#server/accounts/account.ts'
import { accountLinks, createLink, issueLink } from '#server/accounts/links/link-store.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { confirmAddress, tokenIn } from '#tests/support/account-links.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

afterEach(() => vi.unstubAllEnvs())

const look = (token: unknown, ip = '203.0.113.7') =>
  call('/api/account/link', { method: 'POST', body: { token }, ip })

async function expectDead(token: string): Promise<void> {
  const response = await look(token)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: LINK_DEAD })
}

test('shows whose password a link resets, not their address, and leaves the link as it is', async () => {
  const user = await anAccount({ username: 'grace' })
  await confirmAddress(user.id, 'grace@example.com')
  const token = tokenIn((await createResetLink(user.id)).url)
  const [id = ''] = token.split('.')
  const before = await accountLinks.find(id)
  for (let time = 0; time < 2; time++) {
    const response = await look(token)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      purpose: 'reset-password',
      username: 'grace',
      passkeys: [],
      expiresAt: before?.expiresAt,
    })
  }
  expect(await accountLinks.find(id)).toEqual(before)
})

test('shows which address of whom a link confirms', async () => {
  const { id } = await anAccount({ username: 'grace' })
  await accounts.update(id, (account) => ({ ...account, unconfirmedEmail: 'grace@example.com' }))
  const target = { accountId: id, email: 'grace@example.com' }
  const link = await createLink({ purpose: 'confirm-email', ...target })
  const response = await look(tokenIn((await issueLink(link.id)) ?? ''))
  expect(await response.json()).toMatchObject({
    purpose: 'confirm-email',
    username: 'grace',
    email: 'grace@example.com',
  })
})

test('responds the same to every link that does not work', async () => {
  const { id } = await anAccount({ username: 'grace' })
  const token = tokenIn((await createResetLink(id)).url)
  const [linkId = '', secret = ''] = token.split('.')
  const other = tokenIn((await createResetLink(id)).url).split('.')[1]
  for (const guess of ['', '.', 'x', '../users', linkId, `${linkId}.`, `${linkId}.${other}`]) {
    await expectDead(guess)
  }
  expect((await look(`${linkId}.${secret}`)).status).toBe(200)
  await accountLinks.update(linkId, (link) => ({ ...link, expiresAt: new Date(0).toISOString() }))
  await expectDead(token)
})

test.each([undefined, 7, 'x'.repeat(201)])('rejects the token %j as incomplete', async (token) => {
  const response = await look(token)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'token' }] })
})

test('limits how many links an address tries, and no other address', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '0.025')
  for (let time = 0; time < 3; time++) await expectDead('x')
  expect((await look('x')).status).toBe(429)
  expect((await look('x', '203.0.113.8')).status).toBe(403)
})
