import type { ActivityAction } from '#domain/accounts/activity-actions.ts'
import { activitySchema, type Activity } from '#domain/accounts/activity.ts'
import type { Rights } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../clock.ts'
import { logFailure } from '../failing-work.ts'
import { newId } from '../random.ts'
import { collection } from '../storage/collection.ts'
import { readLogPage } from '../storage/ordered-log.ts'

/** A log of all users has no index by user, so one request searches this many of its entries. */
const SEARCHED = 200
const OWN_SHOWN = 20

/** Append-only, listed newest first. */
export const activities = collection('activity', activitySchema)

/**
 * Record an action, such as `record(user, 'post.created', 'Selling your firm')`.
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
  const adding = activities.add(buildNewestFirstKey(now, activity.id), activity)
  await logFailure(adding, `could not record ${action} of ${subject}`)
}

/** Describe the rights of an account for the detail of an entry. */
export function describeRights({ isAdmin, permissions }: Rights): Record<string, string> {
  return {
    role: isAdmin ? 'administrator' : 'user',
    ...(permissions.length > 0 && { permissions: permissions.join(', ') }),
  }
}

/**
 * Read a page of a user's entries in the log of all users, newest first and older than the
 * cursor `before`. A page of someone who rarely does anything may be short or empty and still have
 * a next one.
 */
export async function readOwnActivity({ id }: Pick<User, 'id'>, before?: string) {
  const { entries, next } = await readLogPage(activities, { before, limit: SEARCHED })
  const own = entries.filter(({ record: { actor } }) => actor !== 'system' && actor.id === id)
  const shown = own.slice(0, OWN_SHOWN)
  const isCut = own.length > OWN_SHOWN
  return { entries: shown.map(({ record }) => record), next: isCut ? shown.at(-1)?.key : next }
}
