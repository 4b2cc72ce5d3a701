import { beforeEach, describe, expect, test } from 'vitest'
import { rightsTag } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { activities } from '#server/accounts/activity.ts'
import { findUser, listUsers } from '#server/accounts/users.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aSignedIn, anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

let admin: User
let cookie: string

beforeEach(async () => {
  ;({ user: admin, cookie } = await aSignedIn())
})

interface Change {
  readonly as?: string
  readonly ifMatch?: string
}

const change = (id: string, body: unknown, { as = cookie, ifMatch }: Change = {}) =>
  call(`/api/admin/users/${encodeURIComponent(id)}`, {
    method: 'PUT',
    cookie: as,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })

const rightsOf = async (id: string) => {
  const { isAdmin, permissions } = (await findUser(id))!.user
  return { isAdmin, permissions }
}

describe('PUT /api/admin/users/:id', () => {
  test('changes permissions from the next request on, and adds an activity entry', async () => {
    const bob = await aSignedIn({ username: 'bob', permissions: ['posts'] })
    const response = await change(bob.user.id, { permissions: ['leads'] })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...bob.user, permissions: ['leads'] })
    expect((await call('/api/admin/blog/posts', bob)).status).toBe(403)
    expect((await call('/api/admin/leads', bob)).status).toBe(200)
    expect((await activities.all())[0]).toMatchObject({
      action: 'user.permissions-changed',
      actor: { username: 'ada' },
      subject: 'bob',
      detail: { role: 'user', permissions: 'leads' },
    })
  })

  test('makes an administrator, and a user again with the permissions of before', async () => {
    const { id } = await anAccount({ username: 'bob', permissions: ['posts'] })
    expect(await (await change(id, { isAdmin: true })).json()).toMatchObject({ isAdmin: true })
    await change(id, { isAdmin: false })
    expect(await rightsOf(id)).toEqual({ isAdmin: false, permissions: ['posts'] })
  })

  test('rejects a change to permissions that were changed meanwhile', async () => {
    const bob = await anAccount({ username: 'bob', permissions: ['posts'] })
    const ifMatch = rightsTag(bob)
    const answers = await Promise.all([
      change(bob.id, { permissions: ['leads'] }, { ifMatch }),
      change(bob.id, { permissions: ['campaigns'] }, { ifMatch }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('accepts a change again whose first response was lost', async () => {
    const bob = await anAccount({ username: 'bob', permissions: ['posts'] })
    const ifMatch = rightsTag(bob)
    await change(bob.id, { permissions: ['leads'] }, { ifMatch })
    expect((await change(bob.id, { permissions: ['leads'] }, { ifMatch })).status).toBe(200)
  })

  test('rejects giving up the role, also for the last administrator', async () => {
    const response = await change(admin.id, { isAdmin: false })
    expect(response.status).toBe(409)
    expect(await rightsOf(admin.id)).toMatchObject({ isAdmin: true })
    expect((await change(admin.id, { permissions: ['posts'] })).status).toBe(200)
  })

  test('leaves one of two administrators who take the role from each other', async () => {
    const bob = await aSignedIn({ username: 'bob' })
    const answers = await Promise.all([
      change(bob.user.id, { isAdmin: false }),
      change(admin.id, { isAdmin: false }, { as: bob.cookie }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await listUsers()).filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
  })

  test.each([
    ['nothing', {}],
    ['a list', []],
    ['null', { permissions: null }],
    ['a word', { permissions: 'posts' }],
    ['an unknown permission', { permissions: ['administrator'] }],
    ['a property of every object', { permissions: ['constructor'] }],
    ['a number', { isAdmin: 1 }],
  ])('rejects %s', async (_, body) => {
    const { id } = await anAccount({ username: 'bob', permissions: ['posts'] })
    expect((await change(id, body)).status).toBe(400)
    expect(await rightsOf(id)).toEqual({ isAdmin: false, permissions: ['posts'] })
  })

  test.each([crypto.randomUUID(), 'x', '../users', '__proto__'])('knows no user %j', async (id) => {
    expect((await change(id, { permissions: ['posts'] })).status).toBe(404)
  })
})

test('an account of an earlier release has no permissions', async () => {
  const bob = await aSignedIn({ username: 'bob', isAdmin: false })
  const roster = { ids: [admin.id], changedAt: new Date().toISOString() }
  const { etag } = (await blobs('administrators').read('all'))!
  await blobs('administrators').write('all', roster, { onlyIfMatch: etag })
  expect(await rightsOf(bob.user.id)).toEqual({ isAdmin: false, permissions: [] })
})

test('a permission of a newer release grants nothing and locks no one out', async () => {
  const bob = await anAccount({ username: 'bob', permissions: ['posts'] })
  const { data, etag } = (await blobs('administrators').read('all'))!
  const permissions = { [bob.id]: ['posts', 'everything'] }
  // The record is an object, as `anAccount` stored it.
  await blobs('administrators').write(
    'all',
    { ...(data as object), permissions },
    { onlyIfMatch: etag },
  )
  expect(await rightsOf(bob.id)).toEqual({ isAdmin: false, permissions: ['posts'] })
  expect(await rightsOf(admin.id)).toMatchObject({ isAdmin: true })
})

test('a deleted user leaves no permissions behind', async () => {
  const bob = await anAccount({ username: 'bob', permissions: ['posts'] })
  await call(`/api/admin/users/${bob.id}`, { method: 'DELETE', cookie })
  expect((await blobs('administrators').read('all'))?.data).toMatchObject({ permissions: {} })
})
