import { describe, expect, onTestFinished, test } from 'vitest'
import account from '#functions/account.ts'
import { accounts } from '#server/accounts/account.ts'
import { activities } from '#server/accounts/activity.ts'
import { changePassword } from '#server/accounts/users.ts'
import { replaceClock } from '#server/clock.ts'
import { outbox } from '#server/email/outbox.ts'
import {
  confirmAddress,
  everythingStored,
  tokenMailedTo,
  unfold,
} from '#tests/support/account-links.ts'
import { aSignedIn, anAccount, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const mail = useMailServer()

const ADDRESS = 'ada@example.com'

const MINUTE_MS = 60_000

const ask = (name: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  call('/api/account/recovery', { method: 'POST', body: { name }, headers, ip })

/** Another network with each number. */
const askFrom = (network: number, headers: Record<string, string> = {}) =>
  ask('ada', headers, `2001:db8:${network.toString(16)}::1`)

/** The cookie of a device on which someone has signed in. */
async function signInOnDevice(username = 'ada'): Promise<string> {
  const body = { username, password: PASSWORD }
  const response = await call('/api/login', { method: 'POST', body })
  expect(response.status).toBe(200)
  return cookieIn(response.headers.getSetCookie()[1] ?? '')
}

/** Lets time pass for everything that is asked and sent. */
function replaceTime() {
  let passedMs = 0
  const start = Date.now()
  const clock = { epochMs: () => start + passedMs, elapsedMs: () => 0, sleep: async () => {} }
  onTestFinished(replaceClock(clock))
  return (ms: number) => void (passedMs += ms)
}

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
    const passTime = replaceTime()
    for (const name of ['ada', ADDRESS, 'without-address', 'unknown', 'unknown@example.com']) {
      passTime(15 * MINUTE_MS)
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
    const response = await account(request, {
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
    const source = unfold(mail.received[0]?.source ?? '')
    expect(source).toContain('http://localhost:8888/admin/reset-password#')
  })

  test('changes nothing: the session stays, and the activity list says nothing', async () => {
    const { user, cookie } = await aSignedIn()
    await confirmAddress(user.id, ADDRESS)
    await ask('ada')
    expect((await call('/api/user', { cookie })).status).toBe(200)
    expect(await activities.keys()).toEqual([])
  })

  test('emails one account once in 15 minutes, and one client asks five times meanwhile', async () => {
    await ada()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await ask('ADA')).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect(mail.received).toHaveLength(1)
  })

  test('emails one account twelve times a day, and the newest link works until the next', async () => {
    await ada()
    const passTime = replaceTime()
    let refused = 0
    for (let asked = 0; asked < 24 * 12; asked++) {
      const before = mail.received.length
      expect((await askFrom(asked)).status).toBe(202)
      if (mail.received.length === before) refused += 1
      const token = tokenMailedTo(mail, ADDRESS)
      const seen = await call('/api/account/link', {
        method: 'POST',
        body: { token },
        ip: `2001:db8:ffff:${asked.toString(16)}::1`,
      })
      expect(seen.status).toBe(200)
      passTime(5 * MINUTE_MS)
    }
    expect([mail.received.length, refused]).toEqual([12, 24 * 12 - 12])
    await askFrom(1000)
    expect(mail.received).toHaveLength(13)
    expect(mail.received[11]?.source).toContain('within 21 hours')
  })

  test('a device on which the owner has signed in gets an email, whatever strangers ask', async () => {
    await ada()
    const cookie = await signInOnDevice()
    const resets = () =>
      mail.received.filter(({ source }) => source.includes('Reset your password'))
    for (let asked = 0; asked < 5; asked++) await ask('ada')
    expect(resets()).toHaveLength(1)
    expect((await ask('ada', { cookie: 'device=invented' })).status).toBe(429)
    await anAccount({ username: 'grace' })
    expect((await ask('grace', { cookie })).status).toBe(429)
    expect((await ask('ada', { cookie })).status).toBe(202)
    expect(resets()).toHaveLength(2)
    expect((await ask('ada', { cookie })).status).toBe(202)
    expect(resets()).toHaveLength(2)
  })

  test('a new password begins the count again', async () => {
    const user = await ada()
    await ask('ada')
    await changePassword(user.id, 'changed by its owner')
    await ask('ada')
    expect(mail.received).toHaveLength(2)
  })

  test('strangers in one /48 use up its day, and not that of the owner', async () => {
    for (let number = 0; number < 25; number++) {
      const { id } = await anAccount({ username: `colleague ${number}` })
      await confirmAddress(id, `c${number}@example.com`)
      await ask(`colleague ${number}`, {}, `2001:db8:1:${number + 10}00::1`)
    }
    expect(mail.received).toHaveLength(20)
    await ada()
    await ask('ada', {}, '2001:db8:1:ff00::1')
    expect(mail.received).toHaveLength(20)
    await ask('ada')
    expect(mail.received).toHaveLength(21)
  })

  test('reaches the owner of an address that someone else has as a username', async () => {
    await ada()
    const { id } = await anAccount({ username: ADDRESS })
    await confirmAddress(id, 'someone@example.com')
    await ask(ADDRESS)
    expect(mail.received.map(({ to }) => to).toSorted()).toEqual([
      [ADDRESS],
      ['someone@example.com'],
    ])
  })

  test('of two accounts with one address, one that has had an email holds up no other', async () => {
    await ada()
    await ask('ada')
    const { id } = await anAccount({ username: 'ada the editor' })
    await confirmAddress(id, ADDRESS)
    await ask(ADDRESS)
    expect(mail.received).toHaveLength(2)
    expect(mail.received[1]?.source).toContain('ada the editor')
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
