import { Failure } from '#domain/failure.ts'
import type { SessionEntry } from '#domain/accounts/session.ts'
import type { User } from '#domain/accounts/user.ts'
import { currentTime } from '../../clock.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { accounts } from '../account.ts'
import { findSessionKey, isOpen, isSessionKey, sessions } from './sessions.ts'

/** More than a person opens in the 12 hours that a session lasts; a script may. */
const MOST_LISTED = 100

/** The user's open sessions, newest first. */
export async function listSessions(
  { id: userId }: User,
  request: Request,
): Promise<SessionEntry[]> {
  const now = currentTime()
  const [keys, account, current] = await Promise.all([
    sessions.keys(`${userId}/`),
    accounts.find(userId),
    findSessionKey(request, now),
  ])
  const found = await sessions.findMany(keys.slice(0, MOST_LISTED))
  return [...found].flatMap(([key, session]) => {
    if (!account || !isOpen(session, account, now)) return []
    const { device, createdAt, seenAt } = session
    const id = key.slice(userId.length + 1)
    return [{ id, device, createdAt, seenAt, isCurrent: key === current }]
  })
}

/** End one of the user's own sessions. @throws {Failure} `not-found`. */
export async function endSession({ id: userId }: User, id: string): Promise<void> {
  const key = `${userId}/${id}`
  const session = isSessionKey(key) ? await ifReadable(sessions.find(key)) : undefined
  if (!session) throw new Failure('not-found', 'There is no such session.')
  await sessions.remove(key)
}
