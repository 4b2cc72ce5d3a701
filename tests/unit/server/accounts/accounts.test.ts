import { describe, expect, test, vi } from 'vitest'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import {
  accountLinks,
  createLink,
  type LinkTarget,
  sweepLinks,
} from '#server/accounts/links/link-store.ts'
import {
  chooseCookieName,
  formatCookie,
  readCookie,
} from '#server/accounts/sessions/session-cookie.ts'
import {
  findKnownDevice,
  rememberDevice,
  sweepKnownDevices,
} from '#server/accounts/sessions/start-session.ts'
import { listUsers } from '#server/accounts/users.ts'
import { blobs } from '#server/storage/blobs.ts'
import { anAccount, aSessionOf, PASSWORD } from '#tests/support/accounts.ts'
import { clientOf, isOpen } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { setTime } from '#tests/support/clock.ts'

useBlobs()

const signIn = (body: unknown) => call('/api/login', { method: 'POST', body })

describe('the first administrator', () => {
  test('is created once, with a password that is returned once', async () => {
    const made = await ensureFirstAdministrator()
    expect(made).toMatchObject({ username: 'admin', password: expect.any(String) })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    const response = await signIn(made)
    expect(await response.json()).toMatchObject({ username: 'admin', isAdmin: true })
  })

  test('takes username and password from the environment and does not return the password', async () => {
    vi.stubEnv('ADMIN_USERNAME', 'Grace')
    vi.stubEnv('ADMIN_PASSWORD', PASSWORD)
    expect(await ensureFirstAdministrator()).toEqual({ username: 'Grace' })
    expect((await signIn({ username: 'grace', password: PASSWORD })).status).toBe(200)
  })

  test('rejects a password that is too short', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'short')
    await expect(ensureFirstAdministrator()).rejects.toThrow('ADMIN_USERNAME and ADMIN_PASSWORD')
    expect(await listUsers()).toEqual([])
  })

  test('names a restore that ended before the list of administrators', async () => {
    await ensureFirstAdministrator()
    for (const key of await blobs('administrators').keys())
      await blobs('administrators').remove(key)
    await expect(ensureFirstAdministrator()).rejects.toThrow('a restore was not finished')
  })

  test('is created after an interrupted start', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const stopped = { ids: [crypto.randomUUID()], changedAt: new Date().toISOString() }
    await blobs('administrators').write('all', stopped, { onlyIfNew: true })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    vi.advanceTimersByTime(11_000)
    expect(await ensureFirstAdministrator()).toMatchObject({ username: 'admin' })
  })
})

const both = new Request('https://sideboard.example/admin', {
  headers: { cookie: 'session=plain; __Host-session=secure' },
})

test.each([
  ['https://sideboard.example', '__Host-session=token', ' Secure;', 'secure'],
  // Safari accepts no secure cookie there.
  ['http://localhost:8888', 'session=token', '', 'plain'],
])('a site at %s sets and reads its own cookie', (url, pair, secure, value) => {
  vi.stubEnv('URL', url)
  const attributes = `Max-Age=60; Path=/; HttpOnly;${secure} SameSite=Lax`
  expect(formatCookie('session', 'token', 60)).toBe(`${pair}; ${attributes}`)
  expect(readCookie(both, 'session')).toBe(value)
})

test('the address of the site decides the name, not the request', () => {
  vi.stubEnv('URL', 'https://sideboard.example')
  const tossed = new Request('http://sideboard.example/', { headers: { cookie: 'session=tossed' } })
  expect(readCookie(tossed, 'session')).toBeUndefined()
  expect(chooseCookieName('session')).toBe('__Host-session')
})

const DAY_MS = 86_400_000
const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

const ID = '00000000-0000-4000-8000-000000000000'
const target: LinkTarget = {
  purpose: 'invitation',
  issuedBy: ID,
  isAdmin: false,
  permissions: [],
}

const on = (device: string) =>
  new Request('http://localhost:8888', { headers: { cookie: `device=${device}` } })

function signInOn(at: Date, device: string) {
  setTime(at)
  return rememberDevice(ID, on(device))
}

test('a link is removed after a week, when it cannot work anymore', async () => {
  setTime(daysAgo(7))
  const { id } = await createLink(target)
  setTime(daysAgo(7.1))
  await createLink(target)
  setTime(now)
  await sweepLinks()
  expect(await accountLinks.keys()).toEqual([id])
})

test('a device is forgotten a year after its last sign-in', async () => {
  await signInOn(daysAgo(400), 'laptop')
  await signInOn(daysAgo(400), 'phone')
  await signInOn(daysAgo(365), 'phone')
  setTime(now)
  await sweepKnownDevices()
  expect(await findKnownDevice(ID, on('laptop'))).toBeUndefined()
  expect(await findKnownDevice(ID, on('phone'))).toBeDefined()
})

test('a session of a clock that was ahead is over when the clock is right again', async () => {
  setTime(daysAgo(-1))
  const client = clientOf(await aSessionOf(await anAccount(), daysAgo(-1)))
  expect(await isOpen(client)).toBe(true)
  setTime(now)
  expect(await isOpen(client)).toBe(false)
})
