import { describe, expect, test } from 'vitest'
import { buildRightsTag } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { activities } from '#server/accounts/activity.ts'
import { changeRights, hasAdministrator, NO_RIGHTS } from '#server/accounts/rights.ts'
import { createUser, findUser, listUsers } from '#server/accounts/users.ts'
import { blobs } from '#server/storage/blobs.ts'
import { anAccount, aSessionOf, PASSWORD } from '#tests/support/accounts.ts'
import { aColleague, race, repeat, useSite } from '#tests/support/api.ts'

const admin = useSite()

const PATH = '/api/admin/users'
const NEW = { username: 'grace', password: PASSWORD }

const create = (body: object) => admin.post(PATH, body)
const remove = (id: string, client = admin) => client.delete(`${PATH}/${encodeURIComponent(id)}`)
const list = async () => (await admin.get(PATH)).body

/** Bob, who writes posts. */
const aWriter = () => anAccount({ username: 'bob', permissions: ['posts'] })

test('the list has id, username, role, permissions and email of each, and nothing else', async () => {
  const { id } = await aWriter()
  const bob = { id, username: 'bob', isAdmin: false, permissions: ['posts'], email: null }
  expect(await list()).toEqual([{ ...admin.user, email: null }, bob])
})

const RIGHTS = { isAdmin: false, permissions: ['posts'] }

test('a request for an unknown user is answered with 404', async () => {
  const unknown = { status: 404, body: { error: 'There is no such user.' } }
  for (const id of [crypto.randomUUID(), 'x', '../users', '__proto__', 'a'.repeat(500)]) {
    const path = `${PATH}/${encodeURIComponent(id)}`
    expect(await admin.put(path, RIGHTS)).toMatchObject(unknown)
    expect(await admin.delete(path)).toMatchObject(unknown)
    expect(await admin.post(`${path}/reset-link`)).toMatchObject(unknown)
  }
  expect(await activities.keys()).toEqual([])
})

describe('a new account', () => {
  test('is made with an entry in the activity log', async () => {
    const { status, body } = await create({ ...NEW, username: ' Grace ', isAdmin: true })
    const made = { id: expect.any(String), username: 'Grace', isAdmin: true, permissions: [] }
    expect([status, body]).toEqual([201, made])
    expect(await list()).toMatchObject([{ username: 'ada' }, { username: 'Grace', isAdmin: true }])
    const entry = { action: 'user.created', subject: 'Grace', actor: { username: 'ada' } }
    expect(await activities.all()).toMatchObject([entry])
  })

  test('is no administrator by default, and has its own id and each permission once, in one order', async () => {
    const permissions = ['leads', 'posts', 'leads']
    const { body } = await create({ ...NEW, id: admin.user.id, role: 1, permissions })
    expect(body).toMatchObject({ isAdmin: false, permissions: ['posts', 'leads'] })
    expect(body.id).not.toBe(admin.user.id)
    expect((await list())[1].permissions).toEqual(['posts', 'leads'])
    const detail = { role: 'user', permissions: 'posts, leads' }
    expect((await activities.all())[0]).toMatchObject({ detail })
  })

  test('is not made by an administrator who was deleted meanwhile', async () => {
    const boss = await aColleague({ username: 'boss' })
    await changeRights(admin.user.id, boss.user.id, () => NO_RIGHTS)
    const made = createUser(boss.user, { ...NEW, isAdmin: false, permissions: [] })
    await expect(made).rejects.toMatchObject({ code: 'forbidden' })
    expect(await list()).toHaveLength(2)
  })

  test.each(['ADA', 'ａｄａ', ' ada '])('cannot be called %j beside ada', async (username) => {
    const taken = { error: 'This username is taken.', issues: [{ field: 'username' }] }
    expect(await create({ ...NEW, username })).toMatchObject({ status: 409, body: taken })
    expect(await list()).toHaveLength(1)
  })

  test('is made once when several requests ask for one name at once', async () => {
    const names = ['bob', 'BOB', 'ｂｏｂ', 'Bob']
    const asked = names.map((username) => create({ ...NEW, username }))
    expect(await race(...asked)).toEqual([201, 409, 409, 409])
    expect(await list()).toHaveLength(2)
  })
})

describe('the rights of a user', () => {
  const change = (id: string, body: object, ifMatch?: string, client = admin) => {
    const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch }
    return client.put(`${PATH}/${id}`, { ...RIGHTS, ...body }, { headers })
  }

  const rightsOf = async (id: string) => {
    const { isAdmin, permissions } = (await findUser(id))!.user
    return { isAdmin, permissions }
  }

  test('change from the next request on, with an entry in the activity log', async () => {
    const bob = await aColleague({ username: 'bob', permissions: ['posts'] })
    const answer = await change(bob.user.id, { permissions: ['leads'] })
    expect(answer).toMatchObject({ status: 200, body: { ...bob.user, permissions: ['leads'] } })
    expect((await bob.get('/api/admin/blog/posts')).status).toBe(403)
    expect((await bob.get('/api/admin/leads')).status).toBe(200)
    const detail = { role: 'user', permissions: 'leads' }
    const entry = { action: 'user.permissions-changed', subject: 'bob', detail }
    expect((await activities.all())[0]).toMatchObject({ ...entry, actor: { username: 'ada' } })
  })

  test('are the earlier ones again when an administrator becomes a user', async () => {
    const { id } = await aWriter()
    expect((await change(id, { isAdmin: true })).body.isAdmin).toBe(true)
    await change(id, { isAdmin: false })
    expect(await rightsOf(id)).toEqual(RIGHTS)
  })

  test('are not overwritten when someone else changed them meanwhile', async () => {
    const bob = await aWriter()
    const both = (['leads', 'campaigns'] as const).map((permission) =>
      change(bob.id, { permissions: [permission] }, buildRightsTag(bob)),
    )
    expect(await race(...both)).toEqual([200, 412])
  })

  test('change again without a conflict where the first response was lost', async () => {
    const bob = await aWriter()
    const again = () => change(bob.id, { permissions: ['leads'] }, buildRightsTag(bob))
    expect(await repeat(2, again)).toEqual([200, 200])
  })

  test('include a role of administrator that its owner cannot give up', async () => {
    expect((await change(admin.user.id, { isAdmin: false })).status).toBe(409)
    expect(await rightsOf(admin.user.id)).toMatchObject({ isAdmin: true })
    expect((await change(admin.user.id, { isAdmin: true })).status).toBe(200)
  })

  test('stay with one of two administrators who take the role from each other', async () => {
    const bob = await aColleague({ username: 'bob' })
    const both = [
      change(bob.user.id, { isAdmin: false }),
      change(admin.user.id, { isAdmin: false }, undefined, bob),
    ]
    expect(await race(...both)).toEqual([200, 403])
    expect((await listUsers()).filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
  })

  test('stay as they are when a body does not name all of them', async () => {
    const { id } = await aWriter()
    for (const body of [[], { permissions: ['leads'] }, { ...RIGHTS, permissions: ['all'] }])
      expect((await admin.put(`${PATH}/${id}`, body)).status, JSON.stringify(body)).toBe(400)
    expect(await rightsOf(id)).toEqual(RIGHTS)
  })

  const roster = blobs('administrators')

  test('are none in an account of an earlier release', async () => {
    const bob = await anAccount({ username: 'bob', isAdmin: false })
    const { etag } = (await roster.read('all'))!
    const earlier = { ids: [admin.user.id], changedAt: new Date().toISOString() }
    await roster.write('all', earlier, { onlyIfMatch: etag })
    expect(await rightsOf(bob.id)).toEqual({ isAdmin: false, permissions: [] })
  })

  test('that a newer release stored grant nothing and lock no one out', async () => {
    const bob = await aWriter()
    const { data, etag } = (await roster.read('all'))!
    const permissions = { [bob.id]: ['posts', 'everything'] }
    await roster.write('all', { ...Object(data), permissions }, { onlyIfMatch: etag })
    expect(await rightsOf(bob.id)).toEqual({ isAdmin: false, permissions: ['posts'] })
    expect(await rightsOf(admin.user.id)).toMatchObject({ isAdmin: true })
  })

  test('are deleted with the user', async () => {
    await remove((await aWriter()).id)
    expect((await roster.read('all'))?.data).toMatchObject({ permissions: {} })
  })
})

test('a deleted user has no account, frees the username and leaves an activity entry', async () => {
  const bob = await anAccount({ username: 'bob' })
  expect(await remove(bob.id)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await list()).toHaveLength(1)
  const entry = { action: 'user.deleted', subject: 'bob' }
  expect((await activities.all())[0]).toMatchObject(entry)
  expect((await create({ ...NEW, username: 'bob' })).status).toBe(201)
})

test('no user can delete their own account', async () => {
  const error = 'You cannot delete your own account.'
  expect(await remove(admin.user.id)).toMatchObject({ status: 403, body: { error } })
  expect(await list()).toHaveLength(1)
})

test.each([2, 4])(
  'a deleted user is not the last of %i administrators who all delete each other',
  async (count) => {
    for (let round = 0; round < 5; round++) {
      const everyone = [admin]
      for (let number = 1; number < count; number++)
        everyone.push(await aColleague({ username: `bob${round}${number}` }))
      const pairs = everyone.flatMap((actor) =>
        everyone.filter((one) => one !== actor).map((target) => [target.user.id, actor] as const),
      )
      await Promise.all(pairs.map(([id, actor]) => remove(id, actor)))
      const left: User[] = await listUsers()
      expect([left.length, await hasAdministrator()]).toEqual([1, true])
      Object.assign(admin, { user: left[0], cookie: await aSessionOf(left[0]!) })
    }
  },
)
