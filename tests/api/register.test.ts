import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listUsers } from '#server/accounts/users.ts'
import { anAccount, cookieIn, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const setUp = (body: unknown) => call('/api/register', { method: 'POST', body })

test('GET /api/register reports that the set-up is open until there is a user', async () => {
  const readSetUp = async () => (await call('/api/register')).json()
  expect(await readSetUp()).toEqual({ isOpen: true })
  await anAccount()
  expect(await readSetUp()).toEqual({ isOpen: false })
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

  test('creates the first administrator of an empty site and signs in', async () => {
    const response = await setUp(first)
    expect(response.status).toBe(201)
    const user = await response.json()
    expect(user).toMatchObject({ username: 'ada', isAdmin: true })
    const cookie = cookieIn(response.headers.get('set-cookie'))
    expect(await (await call('/api/user', { cookie })).json()).toEqual(user)
  })

  test('rejects everyone once there is a user', async () => {
    await anAccount()
    for (const body of [first, {}, { username: 'eve', password: PASSWORD }]) {
      const response = await setUp(body)
      expect(response.status).toBe(403)
    }
    expect(await listUsers()).toHaveLength(1)
  })

  test('creates one administrator for several parallel requests', async () => {
    const answers = await Promise.all(
      ['ada', 'bob', 'eve', 'dan'].map((username) => setUp({ username, password: PASSWORD })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
    expect(await listUsers()).toHaveLength(1)
  })

  test('rejects a weak password', async () => {
    expect((await setUp({ ...first, password: 'short' })).status).toBe(400)
  })

  test('requires the set-up token in production', async () => {
    process.env['CONTEXT'] = 'production'
    expect((await setUp(first)).status).toBe(403)
    process.env['SETUP_TOKEN'] = 'open sesame'
    expect((await setUp(first)).status).toBe(403)
    expect((await setUp({ ...first, setupToken: 'open' })).status).toBe(403)
    expect((await setUp({ ...first, setupToken: 'open sesame' })).status).toBe(201)
  })
})
