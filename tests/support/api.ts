import { beforeEach } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { aSessionOf, aSignedIn, cookieIn } from './accounts.ts'
import { useBlobs } from './blobs.ts'
import { call } from './call.ts'

type Options = Omit<NonNullable<Parameters<typeof call>[1]>, 'method' | 'body'>
type Method = NonNullable<NonNullable<Parameters<typeof call>[1]>['method']>

/** Who calls the functions: a visitor, or a user by their session. */
class Client {
  user: User = { id: '', username: '', isAdmin: false, permissions: [] }
  cookie: string

  constructor(cookie = '') {
    this.cookie = cookie
  }

  get(path: string, options?: Options) {
    return this.send('GET', path, undefined, options)
  }

  post(path: string, body?: unknown, options?: Options) {
    return this.send('POST', path, body, options)
  }

  put(path: string, body?: unknown, options?: Options) {
    return this.send('PUT', path, body, options)
  }

  delete(path: string, body?: unknown, options?: Options) {
    return this.send('DELETE', path, body, options)
  }

  /** @returns what was answered, JSON as a value. A test knows its shape. */
  async send(method: Method, path: string, body?: unknown, options?: Options) {
    const response = await call(path, { cookie: this.cookie, ...options, method, body })
    const { status, headers } = response
    const text = await response.text()
    const isJson = text && /^application\/json(;|$)/.test(headers.get('content-type') ?? '')
    return {
      status,
      headers,
      body: isJson ? JSON.parse(text) : text,
      location: headers.get('location'),
      /** The session that it opens. */
      cookie: cookieIn(headers.get('set-cookie')),
    }
  }
}

/** Someone without a session. */
export const visitor = new Client()

/** Someone who has the cookie of a session. */
export const clientOf = (cookie: string) => new Client(cookie)

/** A site without records for each test of this file, and its administrator Ada, who is signed in. */
export function useSite(): Client {
  useBlobs()
  const admin = new Client()
  beforeEach(async () => Object.assign(admin, await aSignedIn()))
  return admin
}

/** Grace, or another user of this site, who is signed in. */
export async function aColleague(
  given: Parameters<typeof aSignedIn>[0] = {},
  now?: Date,
): Promise<Client> {
  return Object.assign(new Client(), await aSignedIn({ username: 'grace', ...given }, now))
}

/** The same user in another browser. */
export async function elsewhere({ user }: Client): Promise<Client> {
  return Object.assign(new Client(await aSessionOf(user)), { user })
}

/** Whether a session is open. */
export async function isOpen(client: Client): Promise<boolean> {
  return (await client.get('/api/user')).status === 200
}

type Asked = Promise<{ readonly status: number }>

/** The statuses of requests at once, in ascending order. */
export async function race(...asked: readonly Asked[]): Promise<number[]> {
  const answers = await Promise.all(asked)
  return answers.map(({ status }) => status).toSorted()
}

/** The statuses of as many requests, one after the other. */
export async function repeat(count: number, ask: (index: number) => Asked): Promise<number[]> {
  const statuses = []
  for (let index = 0; index < count; index++) statuses.push((await ask(index)).status)
  return statuses
}
