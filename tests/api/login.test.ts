import { getRounds, hash } from 'bcryptjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword, setPasswordHasher } from '#server/accounts/passwords.ts'
import { anAccount, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { quickHasher } from '#tests/support/quick-passwords.ts'

useBlobs()

const signIn = (body: unknown, ip = '203.0.113.7', cookie = '') =>
  call('/api/login', { method: 'POST', body, ip, cookie })

describe('POST /api/login', () => {
  test('responds with the user and a signed HttpOnly cookie', async () => {
    const user = await anAccount()
    const response = await signIn({ username: 'ada', password: PASSWORD })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(user)
    const [setCookie = '', device] = response.headers.getSetCookie()
    expect(setCookie).toMatch(/^session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const known = await call('/api/user', { cookie: cookieIn(setCookie) })
    expect(await known.json()).toEqual(user)
  })

  test('accepts a username in another case or Unicode form', async () => {
    await anAccount({ username: 'Ada Lovelace' })
    const response = await signIn({ username: '  ａDA lovelace ', password: PASSWORD })
    expect(response.status).toBe(200)
  })

  test.each(['ann@example.com', 'admin\u3164', '\u0430dmin'])(
    'accepts the username %j of an account that has it from before',
    async (username) => {
      await anAccount({ username })
      expect((await signIn({ username, password: PASSWORD })).status).toBe(200)
    },
  )

  test('responds identically to a wrong username and a wrong password', async () => {
    await anAccount()
    const answers = [
      await signIn({ username: 'ada', password: 'wrong password' }),
      await signIn({ username: 'unknown', password: PASSWORD }),
      await signIn({ username: 'ada', password: `${PASSWORD}${'x'.repeat(200)}` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()))
    for (const other of others) expect(other).toBe(first)
  })

  test('lets an owner in on a known device while others guess at the same address', async () => {
    await anAccount()
    const right = { username: 'ada', password: PASSWORD }
    const [, device = ''] = (await signIn(right)).headers.getSetCookie().map(cookieIn)
    for (let i = 0; i < 5; i++) await signIn({ username: 'ada', password: 'wrong password' })
    for (const cookie of ['', 'device=', 'device=invented']) {
      expect((await signIn(right, '203.0.113.7', cookie)).status).toBe(429)
    }
    expect((await signIn(right, '203.0.113.7', device)).status).toBe(200)
    await anAccount({ username: 'grace' })
    const others = { username: 'grace', password: 'wrong password' }
    for (let i = 0; i < 5; i++) await signIn(others, '203.0.113.7', device)
    expect((await signIn(others, '203.0.113.7', device)).status).toBe(429)
  })

  test('hashes as long for an unknown name, so its time reveals no name', async () => {
    const costs: number[] = []
    setPasswordHasher({
      hash,
      async compare(_, known) {
        costs.push(getRounds(known))
        return false
      },
    })
    onTestFinished(() => setPasswordHasher(quickHasher))
    await anAccount({ passwordHash: await hashPassword(PASSWORD) })
    await signIn({ username: 'ada', password: 'wrong password' })
    await signIn({ username: 'unknown', password: 'wrong password' })
    expect(costs).toEqual([12, 12])
  })

  test.each([
    ['nothing', {}, ['username', 'password']],
    ['numbers', { username: 1, password: 2 }, ['username', 'password']],
    ['blanks', { username: ' ', password: '' }, ['username', 'password']],
  ])('rejects %s and names the fields', async (_, body, fields) => {
    const response = await signIn(body)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { field: string }[] }
    expect(issues.map(({ field }) => field)).toEqual(fields)
  })

  test('rejects requests from other sites', async () => {
    const response = await call('/api/login', {
      method: 'POST',
      body: { username: 'ada', password: PASSWORD },
      headers: { origin: 'https://evil.test' },
    })
    expect(response.status).toBe(403)
  })

  test('rejects the sixth attempt after five failures, from that address only', async () => {
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
