import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import cleanUp from '#functions/cron-cleanup.ts'
import login from '#functions/login.ts'
import register from '#functions/register.ts'
import userEndpoint from '#functions/user.ts'
import { blobs } from '#server/storage/blobs.ts'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { guardLogin } from '#server/limits/login-throttle.ts'
import { listUsers } from '#server/accounts/users.ts'
import { anAccount, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const MINUTE_MS = 60_000

const signIn = (body: unknown, ip = '203.0.113.7') =>
  call(login, '/api/login', { method: 'POST', body, ip })

const setUp = (body: unknown) => call(register, '/api/register', { method: 'POST', body })

const wrong = () => Promise.resolve(undefined)
const right = () => Promise.resolve('in')
const cutOff = () => Promise.reject(new Error('cut off'))

const slowlyRight = async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return 'in'
}

/** Milliseconds that a failing sign-in takes. */
const time = async (username: string) => {
  const started = performance.now()
  await signIn({ username, password: 'wrong password' }, '203.0.113.9')
  return performance.now() - started
}

describe('POST /api/login', () => {
  test('answers with the user and a cookie that only we can read', async () => {
    const user = await anAccount()
    const response = await signIn({ username: 'ada', password: PASSWORD })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(user)
    const setCookie = response.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(
      /^__Host-session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const known = await call(userEndpoint, '/api/user', { cookie: cookieIn(setCookie) })
    expect(await known.json()).toEqual(user)
  })

  test('knows a name however it is written', async () => {
    await anAccount({ username: 'Ada Lovelace' })
    const response = await signIn({ username: '  ａDA lovelace ', password: PASSWORD })
    expect(response.status).toBe(200)
  })

  test('says the same of a wrong name and a wrong password', async () => {
    await anAccount()
    const answers = [
      await signIn({ username: 'ada', password: 'wrong password' }),
      await signIn({ username: 'nobody', password: PASSWORD }),
      await signIn({ username: 'ada', password: `${PASSWORD}${'x'.repeat(200)}` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()))
    for (const other of others) expect(other).toBe(first)
  })

  test('hashes as long for a name that nobody has', async () => {
    await anAccount()
    await time('warm')
    const known = Math.min(await time('ada'), await time('ada'))
    const unknown = Math.min(await time('nobody'), await time('nobody'))
    expect(unknown).toBeGreaterThan(known / 2)
  })

  test.each([
    ['nothing', {}, ['username', 'password']],
    ['numbers', { username: 1, password: 2 }, ['username', 'password']],
    ['blanks', { username: ' ', password: '' }, ['username', 'password']],
  ])('refuses %s, naming the fields', async (_, body, fields) => {
    const response = await signIn(body)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { field: string }[] }
    expect(issues.map(({ field }) => field)).toEqual(fields)
  })

  test('is refused to other sites', async () => {
    const response = await call(login, '/api/login', {
      method: 'POST',
      body: { username: 'ada', password: PASSWORD },
      headers: { origin: 'https://evil.test' },
    })
    expect(response.status).toBe(403)
  })

  test('refuses the sixth try after five failures, and only from that address', async () => {
    await anAccount()
    for (let tries = 0; tries < 5; tries++) {
      expect((await signIn({ username: 'ada', password: 'wrong password' })).status).toBe(401)
    }
    const refused = await signIn({ username: 'ADA', password: PASSWORD })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await signIn({ username: 'ada', password: PASSWORD }, '203.0.113.8')).status).toBe(200)
  })
})

describe('a site whose limits are wide', () => {
  beforeEach(() => {
    vi.stubEnv('RATE_LIMIT_SCALE', '50')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('gives nobody more wrong passwords', async () => {
    for (let tries = 0; tries < 5; tries++) await guardLogin('ada', '203.0.113.7', wrong)
    await expect(guardLogin('ada', '203.0.113.7', right)).rejects.toThrow(/Too many attempts/)
    expect(await guardLogin('grace', '203.0.113.7', right)).toBe('in')
  })
})

describe('the guard of the sign-in', () => {
  const start = Date.now()

  const attempt = (
    check: () => Promise<string | undefined>,
    minutes = 0,
    ip = '203.0.113.7',
    name = 'ada',
  ) => guardLogin(name, ip, check, new Date(start + minutes * MINUTE_MS))

  const failures = async (count: number, minutes = 0, ip?: string, name?: string) => {
    for (let tries = 0; tries < count; tries++) await attempt(wrong, minutes, ip, name)
  }

  test.each([
    [5, 10],
    [6, 20],
    [7, 40],
    [8, 80],
    [11, 640],
    [12, 1280],
    [13, 1440],
    [14, 1440],
  ])('lets an address wait after %d failures for %d minutes', async (count, minutes) => {
    await failures(4)
    let at = 0
    for (let more = 5; more <= count; more++) {
      await attempt(wrong, at)
      if (more < count) at += Math.min(10 * 2 ** (more - 5), 1440)
    }
    await expect(attempt(right, at + minutes - 0.1)).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 6,
    })
    expect(await attempt(right, at + minutes)).toBe('in')
  })

  test('forgets the failures after a success', async () => {
    await failures(4)
    expect(await attempt(right)).toBe('in')
    await failures(4)
    expect(await attempt(right)).toBe('in')
  })

  test('counts the network of an IPv6 address', async () => {
    await failures(3, 0, '2001:db8:1:2::1')
    await failures(2, 0, '2001:db8:1:2:ffff::2')
    await expect(attempt(right, 0, '2001:0db8:0001:0002::3')).rejects.toMatchObject({
      code: 'too-many',
    })
    expect(await attempt(right, 0, '2001:db8:1:3::1')).toBe('in')
  })

  test('lets forty tries at once fail five times', async () => {
    let checked = 0
    const slowlyWrong = async () => {
      checked++
      await new Promise((resolve) => setTimeout(resolve, 50))
      return undefined
    }
    const tries = Array.from({ length: 40 }, () => attempt(slowlyWrong))
    const outcomes = await Promise.allSettled(tries)
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(5)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40 - checked)
  })

  test('lets everybody in who signs in rightly at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt(slowlyRight)))
    expect(outcomes).toEqual(Array(8).fill('in'))
  })

  test('refuses an address after a hundred failures in an hour, whatever the names', async () => {
    for (let tries = 0; tries < 100; tries++) {
      await attempt(wrong, tries / 10, undefined, `name${tries}`)
    }
    await expect(attempt(right, 11)).rejects.toMatchObject({ code: 'too-many' })
    expect(await attempt(right, 11, '203.0.113.8')).toBe('in')
    expect(await attempt(right, 60)).toBe('in')
  })

  test('delays, and never locks, an account that many addresses attack', async () => {
    for (let address = 0; address < 12; address++) await failures(1, 0, `198.51.100.${address}`)
    const began = performance.now()
    expect(await attempt(right)).toBe('in')
    expect(performance.now() - began).toBeGreaterThan(200)
  })

  test('does not count a try that could not be checked', async () => {
    await expect(attempt(cutOff)).rejects.toThrow('cut off')
    expect(await attempt(right)).toBe('in')
  })

  test('lets nobody in when it cannot count', async () => {
    const context = process.env['NETLIFY_BLOBS_CONTEXT']
    process.env['NETLIFY_BLOBS_CONTEXT'] = ''
    await expect(attempt(right)).rejects.toThrow()
    process.env['NETLIFY_BLOBS_CONTEXT'] = context
  })

  test('leaves nothing behind after a week', async () => {
    await failures(5, -8 * 24 * 60)
    await cleanUp()
    const listed = await Array.fromAsync(blobs('login-attempts').pages())
    expect(listed.flat()).toEqual([])
  })
})

describe('POST /api/register', () => {
  const first = { username: 'ada', password: PASSWORD }
  const context = process.env['CONTEXT']

  beforeEach(() => {
    process.env['CONTEXT'] = 'dev'
  })
  afterEach(() => {
    if (context === undefined) delete process.env['CONTEXT']
    else process.env['CONTEXT'] = context
    delete process.env['SETUP_TOKEN']
  })

  test('makes the first administrator of an empty site, signed in', async () => {
    const response = await setUp(first)
    expect(response.status).toBe(201)
    const user = await response.json()
    expect(user).toMatchObject({ username: 'ada', isAdmin: true })
    const cookie = cookieIn(response.headers.get('set-cookie'))
    expect(await (await call(userEndpoint, '/api/user', { cookie })).json()).toEqual(user)
  })

  test('is refused as soon as there is a user', async () => {
    await anAccount()
    for (const body of [first, {}, { username: 'eve', password: PASSWORD }]) {
      const response = await setUp(body)
      expect(response.status).toBe(403)
    }
    expect(await listUsers()).toHaveLength(1)
  })

  test('makes one administrator when many ask at once', async () => {
    const answers = await Promise.all(
      ['ada', 'bob', 'eve', 'dan'].map((username) => setUp({ username, password: PASSWORD })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
    expect(await listUsers()).toHaveLength(1)
  })

  test('refuses a weak password', async () => {
    expect((await setUp({ ...first, password: 'short' })).status).toBe(400)
  })

  test('needs the set-up token in production', async () => {
    process.env['CONTEXT'] = 'production'
    expect((await setUp(first)).status).toBe(403)
    process.env['SETUP_TOKEN'] = 'open sesame'
    expect((await setUp(first)).status).toBe(403)
    expect((await setUp({ ...first, setupToken: 'open' })).status).toBe(403)
    expect((await setUp({ ...first, setupToken: 'open sesame' })).status).toBe(201)
  })
})

describe('the first administrator', () => {
  afterEach(() => {
    delete process.env['ADMIN_USERNAME']
    delete process.env['ADMIN_PASSWORD']
  })

  test('is made once, with a password that is told once', async () => {
    const made = await ensureFirstAdministrator()
    expect(made).toMatchObject({ username: 'admin', password: expect.any(String) })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    const response = await signIn(made)
    expect(await response.json()).toMatchObject({ username: 'admin', isAdmin: true })
  })

  test('is whom the environment names, whose password is not repeated', async () => {
    process.env['ADMIN_USERNAME'] = 'Grace'
    process.env['ADMIN_PASSWORD'] = PASSWORD
    expect(await ensureFirstAdministrator()).toEqual({ username: 'Grace' })
    expect((await signIn({ username: 'grace', password: PASSWORD })).status).toBe(200)
  })

  test('may have a password that anybody would guess, but is warned of it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    process.env['ADMIN_PASSWORD'] = 'admin123'
    expect(await ensureFirstAdministrator()).toEqual({ username: 'admin' })
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('ADMIN_PASSWORD'))
    warn.mockRestore()
  })

  test('is not made with a password that is too short', async () => {
    process.env['ADMIN_PASSWORD'] = 'short'
    await expect(ensureFirstAdministrator()).rejects.toThrow('ADMIN_USERNAME and ADMIN_PASSWORD')
    expect(await listUsers()).toEqual([])
  })

  test('is one when two starts meet', async () => {
    const made = await Promise.all([ensureFirstAdministrator(), ensureFirstAdministrator()])
    expect(made.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await listUsers()).toHaveLength(1)
  })

  test('can be made after a start that stopped half-way', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const stopped = { ids: [crypto.randomUUID()], changedAt: new Date().toISOString() }
    await blobs('administrators').write('all', stopped, { onlyIfNew: true })
    expect(await ensureFirstAdministrator()).toBeUndefined()
    vi.advanceTimersByTime(11_000)
    expect(await ensureFirstAdministrator()).toMatchObject({ username: 'admin' })
    vi.useRealTimers()
  })
})
