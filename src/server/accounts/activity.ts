import { activitySchema, type Activity, type ActivityAction } from '#domain/accounts/activity.ts'
import { newestFirstKey } from '#domain/storage/time-key.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { collection } from '../storage/collection.ts'
import { readLogPage } from '../storage/ordered-log.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'

/** A log of all users has no index by user, so only its newest entries are searched. */
const OWN_SEARCHED = 100
const OWN_SHOWN = 20

/** Append-only, listed newest first. */
export const activities = collection('activity', activitySchema)

/**
 * Record an action, such as `record(user, 'post.created', 'selling-your-firm')`.
 *
 * Called after the deed, which stands even when its record cannot be written: then the log says so.
 */
export async function recordActivity(
  actor: Pick<User, 'id' | 'username'> | 'system',
  action: ActivityAction,
  subject: string,
  detail?: Record<string, string>,
): Promise<void> {
  const now = currentTime()
  const activity: Activity = {
    id: newId(),
    at: now.toISOString(),
    actor: actor === 'system' ? actor : { id: actor.id, username: actor.username },
    action,
    subject: subject.slice(0, 500),
    ...(detail && { detail }),
  }
  try {
    await activities.add(newestFirstKey(now, activity.id), activity)
  } catch (error) {
    console.error(`could not record ${action} of ${subject}`, error)
  }
}

/** What an account may do, as the detail of an entry. */
export function describeRights({ isAdmin, permissions }: Rights): Record<string, string> {
  return {
    role: isAdmin ? 'administrator' : 'user',
    ...(permissions.length > 0 && { permissions: permissions.join(', ') }),
  }
}

/** What a user did lately, newest first: their entries among the newest of the log. */
export async function readOwnActivity({ id }: Pick<User, 'id'>): Promise<Activity[]> {
  const { entries } = await readLogPage(activities, { limit: OWN_SEARCHED })
  const own = entries.flatMap(({ record }) =>
    record.actor !== 'system' && record.actor.id === id ? [record] : [],
  )
  return own.slice(0, OWN_SHOWN)
}
