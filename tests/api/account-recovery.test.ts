import { describe, expect, test } from 'vitest'
import accountRecovery from '#functions/account-recovery.ts'
import userEndpoint from '#functions/user.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { outbox } from '#server/email/outbox.ts'
import { confirmAddress, everythingStored, tokenMailedTo } from '#tests/support/account-links.ts'
import { aSignedIn, anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const mail = useMailServer()

const ADDRESS = 'ada@example.com'

const ask = (name: unknown, headers: Record<string, string> = {}) =>
  call(accountRecovery, '/api/account/recovery', { method: 'POST', body: { name }, headers })

async function ada() {
  const user = await anAccount()
  await confirmAddress(user.id, ADDRESS)
  return user
}

describe('POST /api/account/recovery', () => {
  test('responds equally to known and unknown names, and emails only known ones', async () => {
    await ada()
    await anAccount({ username: 'without-address' })
    const bodies = new Set<string>()
    for (const name of ['ada', ADDRESS, 'without-address', 'unknown', 'unknown@example.com']) {
      const response = await ask(name)
      expect(response.status).toBe(202)
      bodies.add(await response.text())
    }
    expect(bodies.size).toBe(1)
    expect(mail.received.map(({ to }) => to)).toEqual([[ADDRESS], [ADDRESS]])
  })

  test('responds before the account is looked up', async () => {
    const user = await ada()
    let isWaiting = false
    const request = new Request('http://localhost:8888/api/account/recovery', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: user.username }),
    })
    const tasks: Promise<unknown>[] = []
    const response = await accountRecovery(request, {
      params: {},
      ip: '203.0.113.7',
      requestId: 'test',
      waitUntil(work) {
        isWaiting = true
        tasks.push(work)
      },
    })
    expect([response.status, isWaiting, mail.received.length]).toEqual([202, true, 0])
    await Promise.all(tasks)
    expect(mail.received).toHaveLength(1)
  })

  test('stores the token nowhere, neither in the outbox nor in the activity list', async () => {
    await ada()
    await ask('ada')
    const [id, secret] = tokenMailedTo(mail, ADDRESS).split('.')
    expect(Buffer.from(secret ?? '', 'base64url')).toHaveLength(32)
    const stored = await everythingStored(['outbox', 'activity', 'users', 'account-links'])
    expect(stored).toContain(id)
    expect(stored).not.toContain(secret)
    expect((await outbox.all())[0]?.text).toContain('{link}')
  })

  test('makes the link from the site’s own address, whatever Host says', async () => {
    await ada()
    await ask('ada', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(mail.received[0]?.source).not.toContain('evil.example')
    expect(mail.received[0]?.source).toContain('http://localhost:8888/admin/reset-password#')
  })

  test('changes nothing: the session stays, and the activity list says nothing', async () => {
    const { user, cookie } = await aSignedIn()
    await confirmAddress(user.id, ADDRESS)
    await ask('ada')
    expect((await call(userEndpoint, '/api/user', { cookie })).status).toBe(200)
    expect(await activities.keys()).toEqual([])
  })

  test('emails one account at most three times a day and one client asks ten times an hour', async () => {
    await ada()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await ask('ADA')).status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    expect(mail.received).toHaveLength(3)
  })

  test('an unconfirmed address serves no recovery', async () => {
    const user = await anAccount()
    await accounts.update(user.id, (account) => ({ ...account, unconfirmedEmail: ADDRESS }))
    await ask(ADDRESS)
    await ask('ada')
    expect(mail.received).toEqual([])
  })

  test('waits in the outbox without a token while the mail server is down', async () => {
    await ada()
    mail.mood = 'refuses'
    expect((await ask('ada')).status).toBe(202)
    expect(await outbox.all()).toMatchObject([{ state: 'waiting', kind: 'account' }])
  })

  test.each([undefined, 7, '', ' ', ['ada'], 'x'.repeat(501)])(
    'rejects the name %j',
    async (name) => {
      expect((await ask(name)).status).toBe(400)
    },
  )
})
