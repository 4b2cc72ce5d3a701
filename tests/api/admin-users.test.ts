import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { activities } from '#server/accounts/activity.ts'
import { changeRights, NO_RIGHTS } from '#server/accounts/rights.ts'
import { createUser } from '#server/accounts/users.ts'
import { aSignedIn, anAccount, PASSWORD } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

let admin: User
let cookie: string

beforeEach(async () => {
  ;({ user: admin, cookie } = await aSignedIn())
})

const create = (body: unknown, as = cookie) =>
  call('/api/admin/users', { method: 'POST', body, cookie: as })

const list = async (as = cookie) =>
  (await (await call('/api/admin/users', { cookie: as })).json()) as User[]

describe('GET /api/admin/users', () => {
  test('lists id, username, role, permissions and email, and nothing else', async () => {
    await anAccount({ username: 'bob', permissions: ['leads'] })
    expect(await list()).toEqual([
      { id: admin.id, username: 'ada', isAdmin: true, permissions: [], email: null },
      {
        id: expect.any(String),
        username: 'bob',
        isAdmin: false,
        permissions: ['leads'],
        email: null,
      },
    ])
  })
})

describe('POST /api/admin/users', () => {
  test('creates an account and an activity entry', async () => {
    const response = await create({ username: ' Grace ', password: PASSWORD, isAdmin: true })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      id: expect.any(String),
      username: 'Grace',
      isAdmin: true,
      permissions: [],
    })
    expect(await list()).toMatchObject([{ username: 'ada' }, { username: 'Grace', isAdmin: true }])
    expect(await activities.all()).toMatchObject([
      { action: 'user.created', subject: 'Grace', actor: { username: 'ada' } },
    ])
  })

  test('creates a user without the role by default', async () => {
    const response = await create({ username: 'grace', password: PASSWORD, id: admin.id, role: 1 })
    expect(await response.json()).toMatchObject({ isAdmin: false, permissions: [] })
  })

  test('grants each permission once, in one order', async () => {
    const permissions = ['leads', 'posts', 'leads']
    const response = await create({ username: 'grace', password: PASSWORD, permissions })
    expect(await response.json()).toMatchObject({ permissions: ['posts', 'leads'] })
    expect((await list())[1]).toMatchObject({ permissions: ['posts', 'leads'] })
    expect((await activities.all())[0]).toMatchObject({
      detail: { role: 'user', permissions: 'posts, leads' },
    })
  })

  test('creates no account for an administrator who was deleted meanwhile', async () => {
    const boss = await aSignedIn({ username: 'boss' })
    await changeRights(admin.id, boss.user.id, () => NO_RIGHTS)
    await expect(
      createUser(boss.user, {
        username: 'bob',
        password: PASSWORD,
        isAdmin: false,
        permissions: [],
      }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await list()).toHaveLength(2)
  })

  test.each(['ADA', 'ａｄａ', ' ada '])(
    'rejects %j, which equals the existing username ada',
    async (username) => {
      const response = await create({ username, password: PASSWORD })
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({
        error: 'This username is taken.',
        issues: [{ field: 'username' }],
      })
      expect(await list()).toHaveLength(1)
    },
  )

  test.each([
    ['nothing', {}, ['username', 'password']],
    ['numbers', { username: 1, password: 2 }, ['username', 'password']],
    ['blanks', { username: '  ', password: '' }, ['username', 'password']],
    ['an email address', { username: 'bob@example.com', password: PASSWORD }, ['username']],
    ['a word for the role', { username: 'bob', password: PASSWORD, isAdmin: 'yes' }, ['isAdmin']],
    [
      'an unknown permission',
      { username: 'bob', password: PASSWORD, permissions: ['users'] },
      ['permissions.0'],
    ],
    [
      'a word for the permissions',
      { username: 'bob', password: PASSWORD, permissions: 'posts' },
      ['permissions'],
    ],
    ['73 bytes', { username: 'bob', password: 'x'.repeat(73) }, ['password']],
    ['the name as the password', { username: 'bob.smith', password: 'Bob.Smith' }, ['password']],
  ])('rejects %s and names the fields', async (_, body, fields) => {
    const response = await create(body)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { field: string }[] }
    expect(issues.map(({ field }) => field)).toEqual(fields)
  })

  test('rejects a short password with the specified sentence', async () => {
    const response = await create({ username: 'bob', password: 'short' })
    expect(await response.json()).toMatchObject({
      error: 'Password must be at least 8 characters long',
    })
  })

  test('gives a username to one of several parallel requests', async () => {
    const answers = await Promise.all(
      ['bob', 'BOB', 'ｂｏｂ', 'Bob'].map((username) => create({ username, password: PASSWORD })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await list()).toHaveLength(2)
  })
})
