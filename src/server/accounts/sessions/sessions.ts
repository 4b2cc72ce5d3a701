import { z } from 'zod'
import { describeDevice } from '#domain/accounts/device.ts'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import { SESSION_MS, type SessionEntry, USER_HEADER } from '#domain/accounts/session.ts'
import type { User } from '#domain/accounts/user.ts'
import { Failure } from '#domain/failure.ts'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '../../clock.ts'
import type { Guard } from '../../http/routes.ts'
import { seal, unseal } from '../../links/token.ts'
import { newId } from '../../random.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { type Account, accounts } from '../account.ts'
import { findUser } from '../users.ts'
import { formatCookie, readCookie } from './session-cookie.ts'

const IDLE_MS = 60 * MINUTE_MS
/** A session is written at most this often, not on every request. */
const SEEN_EVERY_MS = MINUTE_MS

/** The keys that {@link openSession} makes. */
const KEY = /^[0-9a-f-]{36}\/\d{13}-[0-9a-f-]{36}$/

const sessionSchema = z.object({
  /**
   * The generation of the account when the session was opened; a later generation ends the session.
   */
  generation: z.int(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  device: z.string().max(100).default('Unknown browser'),
})

type Session = z.infer<typeof sessionSchema>

/** Keys are the user's id and the session's own, whose beginning is when it was opened. */
export const sessions = collection('sessions', sessionSchema)

/**
 * Let a user in, or on after a change that has ended all sessions.
 *
 * @returns the `Set-Cookie` header. The cookie only points to the record: it says neither role
 *   nor name.
 */
export async function openSession(account: Account, request: Request, now = currentTime()) {
  const id = buildNewestFirstKey(now, newId())
  const at = now.toISOString()
  await sessions.add(`${account.id}/${id}`, {
    generation: account.generation,
    createdAt: at,
    seenAt: at,
    device: readDevice(request),
  })
  const token = await seal('session', { sub: account.id, jti: id })
  return new Headers({ 'set-cookie': formatCookie('session', token, SESSION_MS / 1000) })
}

/** The browser and the system of a request, as its owner knows them. */
export function readDevice(request: Request): string {
  return describeDevice(request.headers.get('user-agent') ?? '')
}

/** End the session of this request, if it has one. @returns the `Set-Cookie` header that forgets it. */
export async function closeSession(request: Request): Promise<string> {
  const key = await findSessionKey(request)
  if (key !== undefined) await sessions.remove(key)
  return formatCookie('session', '', 0)
}

/** The user whose session this request carries, as the records know them now. */
export async function currentUser(request: Request, now = currentTime()) {
  const key = await findSessionKey(request)
  if (key === undefined) return undefined
  const userId = key.slice(0, key.indexOf('/'))
  const [session, known] = await Promise.all([ifReadable(sessions.read(key)), findUser(userId)])
  if (!session || !known || !isSessionOpen(session.data, known.account, now)) return undefined
  const idleMs = now.getTime() - Date.parse(session.data.seenAt)
  if (idleMs > SEEN_EVERY_MS) {
    // The write replaces only the record that was read, so a session that was closed meanwhile
    // stays closed.
    await sessions.replace(key, { ...session.data, seenAt: now.toISOString() }, session.etag)
  }
  return known.user
}

/**
 * Let in only those who are not signed in, so that no one creates an account by mistake.
 *
 * @throws {Failure} `conflict`.
 */
export async function rejectSignedIn(request: Request): Promise<void> {
  const user = await currentUser(request)
  if (user) throw new Failure('conflict', `You are signed in as ${user.username}. Log out first.`)
}

/** Whether a session still lets its user in. */
export function isSessionOpen(session: Session, account: Account, now: Date): boolean {
  // A time in the future was written while the clock was wrong.
  const idleMs = Math.abs(now.getTime() - Date.parse(session.seenAt))
  const ageMs = now.getTime() - Date.parse(session.createdAt)
  return session.generation === account.generation && idleMs <= IDLE_MS && ageMs <= SESSION_MS
}

/** The record that the request's cookie points to, when the cookie is one of ours and not too old. */
async function findSessionKey(request: Request): Promise<string | undefined> {
  const token = readCookie(request, 'session')
  // Visitors have none, and need no secret.
  const claims = token ? await unseal('session', token) : undefined
  return claims && `${claims.sub}/${claims.jti}`
}

/** The key of the session that asks. @throws {Failure} `unauthenticated`. */
export async function requireSessionKey(request: Request): Promise<string> {
  const key = await findSessionKey(request)
  if (key === undefined) throw createSignInFailure()
  return key
}

/** A request without a session. */
export function createSignInFailure(): Failure {
  return new Failure('unauthenticated', 'Please sign in.')
}

/** No person opens as many sessions in the 12 hours that one lasts, but a script may. */
const MOST_LISTED = 100

/** The user's open sessions, newest first. */
export async function listSessions(user: User, request: Request): Promise<SessionEntry[]> {
  const now = currentTime()
  const [keys, account, current] = await Promise.all([
    sessions.keys(`${user.id}/`),
    accounts.find(user.id),
    findSessionKey(request),
  ])
  const found = await sessions.findMany(keys.slice(0, MOST_LISTED))
  return [...found].flatMap(([key, session]) => {
    if (!account || !isSessionOpen(session, account, now)) return []
    const { device, createdAt, seenAt } = session
    const id = key.slice(user.id.length + 1)
    return [{ id, device, createdAt, seenAt, isCurrent: key === current }]
  })
}

/** End one of the user's own sessions. @throws {Failure} `not-found`. */
export async function endSession({ id: userId }: User, id: string): Promise<void> {
  const key = `${userId}/${id}`
  const session = KEY.test(key) ? await ifReadable(sessions.find(key)) : undefined
  if (!session) throw new Failure('not-found', 'There is no such session.')
  await sessions.remove(key)
}

/**
 * Let in users who are signed in and have the permission, as the records have it at this request. A
 * page that belongs to another user is answered as if its session had ended.
 */
export function createPermissionGuard(required: RequiredPermission): Guard<User> {
  return async (request) => {
    const user = await currentUser(request)
    // Another tab may have signed in someone else since. Only requests of a page have the header.
    const expected = request.headers.get(USER_HEADER) ?? user?.id
    if (!user || user.id !== expected) throw createSignInFailure()
    if (hasPermission(user, required)) return user
    const needed = `This needs the permission "${required}".`
    const isForAll = required !== 'administrator'
    throw new Failure('forbidden', isForAll ? needed : 'Only administrators may do this.')
  }
}
