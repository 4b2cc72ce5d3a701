import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { activities } from '#server/accounts/activity.ts'
import { hasAdministrator } from '#server/accounts/rights.ts'
import { listUsers } from '#server/accounts/users.ts'
import { aSessionOf, aSignedIn, anAccount, PASSWORD } from '#tests/support/accounts.ts'
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

const remove = (id: string, as = cookie) =>
  call(`/api/admin/users/${id}`, { method: 'DELETE', cookie: as })

const list = async (as = cookie) =>
  (await (await call('/api/admin/users', { cookie: as })).json()) as User[]

describe('DELETE /api/admin/users/:id', () => {
  test('removes the account, frees its username and adds an activity entry', async () => {
    const bob = await anAccount({ username: 'bob' })
    const response = await remove(bob.id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await list()).toHaveLength(1)
    expect((await activities.all())[0]).toMatchObject({ action: 'user.deleted', subject: 'bob' })
    expect((await create({ username: 'bob', password: PASSWORD })).status).toBe(201)
  })

  test.each([crypto.randomUUID(), 'x', '../users', 'a'.repeat(500)])(
    'knows no user %j',
    async (id) => {
      const response = await call(`/api/admin/users/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        cookie,
      })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'There is no such user.' })
    },
  )

  test('rejects deleting oneself', async () => {
    await anAccount({ username: 'bob' })
    const response = await remove(admin.id)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: 'You cannot delete your own account.' })
    expect(await list()).toHaveLength(2)
  })

  test('leaves one of two administrators who delete each other in parallel', async () => {
    for (let round = 0; round < 5; round++) {
      const bob = await aSignedIn({ username: `bob${round}` })
      const answers = await Promise.all([remove(bob.user.id), remove(admin.id, bob.cookie)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await hasAdministrator()).toBe(true)
      const [survivor, ...others] = await listUsers()
      expect(others).toEqual([])
      expect(survivor?.isAdmin).toBe(true)
      admin = survivor!
      cookie = await aSessionOf(admin)
    }
  })

  test('leaves one of four administrators who all delete each other in parallel', async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, (_, number) =>
        aSignedIn({ username: `bob${number}`, isAdmin: false }),
      ),
    )
    const made = []
    for (const { user } of others) {
      await remove(user.id)
      made.push(await aSignedIn({ username: user.username }))
    }
    const everyone = [{ user: admin, cookie }, ...made]
    await Promise.all(
      everyone.flatMap((actor) =>
        everyone
          .filter((target) => target !== actor)
          .map((target) => remove(target.user.id, actor.cookie)),
      ),
    )
    expect(await listUsers()).toMatchObject([{ isAdmin: true }])
  })
})
