import type { User } from '#domain/accounts/user.ts'
import { Failure } from '#domain/failure.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'
import {
  workingCopySchema,
  type WorkingCopy,
  type WorkingCopyBody,
} from '#domain/posts/working-copy.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { ignoreFailure } from '../failing-work.ts'
import { collection } from '../storage/collection.ts'
import type { Progress } from '../storage/sweep.ts'
import { requirePostId } from './find-posts.ts'
import { sanitizeDraft } from './sanitize.ts'

const KEPT_MS = 90 * DAY_MS
/** A discarded copy stays until no late write can bring it back. */
const DISCARDED_KEPT_MS = DAY_MS

/** Texts that users typed and did not save, under the ids of the post and the user. */
export const workingCopies = collection('working-copies', workingCopySchema)

/** Everyone's working copies of a post, which may have never been saved. */
export async function listWorkingCopies(postId: string): Promise<WorkingCopy[]> {
  const copies = await workingCopies.all(`${requirePostId(postId)}/`)
  return copies.filter(({ isDiscarded }) => !isDiscarded)
}

/** One user's working copies of all posts. */
export async function listOwnWorkingCopies(userId: string): Promise<WorkingCopy[]> {
  const copies = await workingCopies.findMany(await listKeysOfUser(userId))
  return [...copies.values()].filter(({ isDiscarded }) => !isDiscarded)
}

/**
 * @throws {Failure} `changed` when another browser has written it since, with what is stored, or
 *   has saved or discarded it, so that a late write does not bring it back.
 */
export function saveWorkingCopy(
  postId: string,
  { fields, etag, replaces }: WorkingCopyBody,
  user: Pick<User, 'id' | 'username'>,
  now: Date,
): Promise<WorkingCopy> {
  const content = sanitizeDraft(fields.content)
  return workingCopies.upsert(buildCopyKey(postId, user.id), (stored) => {
    const current = stored?.isDiscarded ? undefined : stored
    if ((current?.revision ?? null) !== replaces) throw createChangedFailure(current)
    return {
      fields: { ...fields, content },
      etag,
      postId,
      userId: user.id,
      // Never one that was used before: another device may still know it from before a save.
      revision: Math.max((stored?.revision ?? 0) + 1, now.getTime()),
      savedAt: now.toISOString(),
      savedBy: user.username,
    }
  })
}

/**
 * Discard a user's working copy, or an earlier one than this.
 *
 * @throws {Failure} `changed` when another browser has written a later one, which stays.
 */
export async function discardWorkingCopy(postId: string, userId: string, revision: number) {
  await ignoreFailure(
    'not-found',
    workingCopies.update(buildCopyKey(postId, userId), (current) => {
      if (current.isDiscarded) return current
      if (current.revision > revision) throw createChangedFailure(current)
      return { ...current, fields: emptyFields(''), isDiscarded: true }
    }),
  )
}

/** Erase everyone's working copies of a post that no longer exists. */
export async function eraseWorkingCopies(postId: string): Promise<void> {
  for (const key of await workingCopies.keys(`${postId}/`)) await workingCopies.remove(key)
}

/** Erase one user's working copies of all posts. */
export async function eraseWorkingCopiesOf(userId: string): Promise<void> {
  for (const key of await listKeysOfUser(userId)) await workingCopies.remove(key)
}

export function sweepWorkingCopies(now: Date, until?: number): Promise<Progress> {
  return workingCopies.removeExpired((copy) => {
    const keptMs = copy.isDiscarded ? DISCARDED_KEPT_MS : KEPT_MS
    return Date.parse(copy.savedAt) < now.getTime() - keptMs
  }, until)
}

function createChangedFailure(current: WorkingCopy | undefined): Failure {
  return new Failure('changed', 'You went on with this in another window.', { extra: { current } })
}

async function listKeysOfUser(userId: string): Promise<string[]> {
  return (await workingCopies.keys()).filter((key) => key.endsWith(`/${userId}`))
}

function buildCopyKey(postId: string, userId: string): string {
  return `${requirePostId(postId)}/${userId}`
}
