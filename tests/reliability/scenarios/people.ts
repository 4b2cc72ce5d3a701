import { hasPermission, rightsTag } from '#domain/accounts/permission.ts'
import { currentUser } from '#server/accounts/sessions/sessions.ts'
import { findUserByName, listUsers } from '#server/accounts/users.ts'
import { anAccount, aSessionOf, aSignedIn, PASSWORD } from '#tests/support/accounts.ts'
import { send, type Scenario } from './scenario.ts'

const NEW_PASSWORD = 'eleven chairs and a lamp'

/** Requests that change accounts and sessions. */
export const PEOPLE: readonly Scenario[] = [
  {
    name: 'a new user',
    async prepare() {
      const { cookie } = await aSignedIn()
      const body = { username: 'grace', password: NEW_PASSWORD, isAdmin: true }
      return {
        send: () => send('/api/admin/users', { method: 'POST', cookie, body }),
        isDone: async () => (await findUserByName('grace'))?.user.isAdmin === true,
      }
    },
  },
  {
    name: 'a user deleted',
    async prepare() {
      const { cookie } = await aSignedIn()
      const { id } = await anAccount({ username: 'grace' })
      const options = { method: 'DELETE', cookie } as const
      return {
        send: () => send(`/api/admin/users/${id}`, options),
        isDone: async () =>
          (await listUsers()).length === 1 && (await findUserByName('grace')) === undefined,
      }
    },
  },
  {
    name: 'other permissions',
    async prepare() {
      const { cookie } = await aSignedIn()
      const grace = await anAccount({ username: 'grace', permissions: ['posts'] })
      const path = `/api/admin/users/${grace.id}`
      const options = {
        method: 'PUT',
        cookie,
        headers: { 'if-match': rightsTag(grace) },
        body: { permissions: ['leads'] },
      } as const
      return {
        send: () => send(path, options),
        async isDone() {
          const known = await findUserByName('grace')
          return known !== undefined && hasPermission(known.user, 'leads')
        },
      }
    },
  },
  {
    name: 'another password',
    async prepare() {
      const { user, cookie } = await aSignedIn()
      const before = await findUserByName(user.username)
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      const options = { method: 'POST', cookie, body } as const
      return {
        send: () => send('/api/admin/password', options),
        async isDone() {
          const known = await findUserByName(user.username)
          return known !== undefined && known.account.passwordHash !== before?.account.passwordHash
        },
      }
    },
  },
  {
    name: 'a log-out',
    async prepare() {
      const { cookie } = await aSignedIn()
      return {
        send: () => send('/api/logout', { method: 'POST', cookie }),
        isDone: async () => (await isKnown(cookie)) === false,
      }
    },
  },
  {
    name: 'the end of all other sessions',
    async prepare() {
      const { user, cookie } = await aSignedIn()
      const other = await aSessionOf(user)
      return {
        send: () => send('/api/admin/account/sessions', { method: 'DELETE', cookie }),
        isDone: async () => (await isKnown(other)) === false,
      }
    },
  },
]

async function isKnown(cookie: string): Promise<boolean> {
  const request = new Request('http://localhost:8888/', { headers: { cookie } })
  return (await currentUser(request)) !== undefined
}
