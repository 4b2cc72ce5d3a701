import { describe, expect, test, vi } from 'vitest'
import { LINK_DEAD } from '#domain/accounts/link.ts'
import { accounts } from '#server/accounts/account.ts'
import { accountLinks, createLink, issueLink } from '#server/accounts/links/link-store.ts'
import { createResetLink } from '#server/accounts/links/recovery.ts'
import { changeRights, NO_RIGHTS } from '#server/accounts/rights.ts'
import { confirmAddress, tokenIn } from '#tests/support/account-links.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { race, useSite, visitor } from '#tests/support/api.ts'
import { backupLines } from '#tests/support/backup-lines.ts'
import { readAllRecords } from '#tests/support/stores.ts'

const admin = useSite()

const look = (token: unknown, ip = '203.0.113.7') =>
  visitor.post('/api/account/link', { token }, { ip })

const DEAD = { status: 403, body: { error: LINK_DEAD } }

async function invite(): Promise<string> {
  return tokenIn((await admin.post('/api/admin/invitations', {})).body.url)
}

async function makeResetLink(): Promise<string> {
  const { id } = await anAccount({ username: 'grace' })
  return tokenIn((await admin.post(`/api/admin/users/${id}/reset-link`)).body.url)
}

async function askToConfirm(): Promise<string> {
  const { id } = await anAccount({ username: 'grace' })
  const email = 'grace@example.com'
  await accounts.update(id, (account) => ({ ...account, unconfirmedEmail: email }))
  const link = await createLink({ purpose: 'confirm-email', accountId: id, email })
  return tokenIn((await issueLink(link.id)) ?? '')
}

const [password, username] = ['a better one for grace', 'new']
const PURPOSES = [
  {
    purpose: 'invitation',
    hours: 72,
    make: invite,
    use: (token: unknown) => visitor.post('/api/account/invitation', { token, username, password }),
  },
  {
    purpose: 'reset-password',
    hours: 0.5,
    make: makeResetLink,
    use: (token: unknown) => visitor.post('/api/account/password-reset', { token, password }),
  },
  {
    purpose: 'confirm-email',
    hours: 0.5,
    make: askToConfirm,
    use: (token: unknown) => visitor.post('/api/account/email-confirmation', { token }),
  },
] as const

describe.each(PURPOSES)('a link for $purpose', ({ purpose, hours, make, use }) => {
  test('is refused with 429 before its body is read, once the address has tried too many', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.001')
    expect((await look('x')).status).toBe(403)
    expect((await use({})).status).toBe(429)
    vi.unstubAllEnvs()
    expect((await use({})).status).toBe(400)
  })

  test('is looked at as often as one likes, and used once', async () => {
    const token = await make()
    for (let time = 0; time < 2; time++)
      expect(await look(token)).toMatchObject({ status: 200, body: { purpose } })
    expect((await use(token)).status).toBeLessThan(300)
    for (const answer of [await use(token), await look(token)]) expect(answer).toMatchObject(DEAD)
  })

  test('counts once when it is used twice at once', async () => {
    const token = await make()
    expect(await race(use(token), use(token))).toEqual([expect.toBeOneOf([200, 201]), 403])
  })

  test('stops working when its time is over', async () => {
    const token = await make()
    const [id = ''] = token.split('.')
    const expiresAt = Date.parse((await accountLinks.find(id))?.expiresAt ?? '')
    expect((expiresAt - Date.now()) / 3_600_000).toBeCloseTo(hours, 1)
    await accountLinks.update(id, (link) => ({ ...link, expiresAt: new Date(0).toISOString() }))
    for (const answer of [await use(token), await look(token)]) expect(answer).toMatchObject(DEAD)
  })

  test('opens nothing with a wrong secret, and its token is stored nowhere', async () => {
    const token = await make()
    const [id = '', secret = ''] = token.split('.')
    const other = tokenIn((await createResetLink(admin.user.id)).url).split('.')[1]
    for (const guess of ['', '.', 'x', '../users', id, `${id}.`, `${id}.${other}`])
      for (const answer of [await use(guess), await look(guess)])
        expect(answer, guess).toMatchObject(DEAD)
    const stored = await readAllRecords()
    const backup = (await Array.fromAsync(backupLines(true))).join()
    expect(stored).toContain(id)
    expect(stored + backup).not.toContain(secret)
    expect(backup).not.toContain('tokenHash')
    expect((await use(token)).status).toBeLessThan(300)
  })

  test('does nothing for another purpose, and goes on working', async () => {
    const token = await make()
    for (const other of PURPOSES)
      if (other.purpose !== purpose)
        expect(await other.use(token), other.purpose).toMatchObject(DEAD)
    expect((await use(token)).status).toBeLessThan(300)
  })
})

test.each(PURPOSES.slice(0, 2))(
  'a link for $purpose stops working when the administrator who made it loses the role',
  async ({ make, use }) => {
    const root = await anAccount({ username: 'root' })
    const token = await make()
    await changeRights(root.id, admin.user.id, () => NO_RIGHTS)
    expect(await use(token)).toMatchObject(DEAD)
  },
)

test('the screen of a link shows whose password it resets, not their address', async () => {
  const { id } = await anAccount({ username: 'grace' })
  await confirmAddress(id, 'grace@example.com')
  const { body } = await look(tokenIn((await createResetLink(id)).url))
  const expected = { purpose: 'reset-password', username: 'grace', passkeys: [] }
  expect(body).toEqual({ ...expected, expiresAt: expect.any(String) })
})

test('the screen of a link shows whose address it confirms', async () => {
  const { body } = await look(await askToConfirm())
  expect(body).toMatchObject({ username: 'grace', email: 'grace@example.com' })
})
