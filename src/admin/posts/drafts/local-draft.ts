import { listKeys, recall, remember } from '#client/storage.ts'
import type { PostFields } from '../post-fields.ts'

const PREFIX = 'unsaved-post:'

/** Unsaved fields in the browser's storage. */
export interface LocalDraft {
  readonly savedAt: string
  /** The version of the post that was edited; null for a new post. */
  readonly etag: string | null
  readonly fields: PostFields
}

/** The storage key of one user's draft of one post; a new post has the id `new`. */
export function localDraftKey(userId: string, postId: string): string {
  return `${PREFIX}${userId}:${postId}`
}

/** All drafts of one user in this browser, by the id of their post, the latest first. */
export function listLocalDrafts(userId: string): (LocalDraft & { readonly postId: string })[] {
  const prefix = localDraftKey(userId, '')
  return listKeys('localStorage', prefix)
    .flatMap((key) => {
      const draft = readLocalDraft(key)
      return draft ? [{ ...draft, postId: key.slice(prefix.length) }] : []
    })
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

export function readLocalDraft(key: string): LocalDraft | undefined {
  const value = recall('localStorage', key)
  return isLocalDraft(value) ? value : undefined
}

/** Stores a draft; without one, removes what is stored. */
export function saveLocalDraft(key: string, draft?: LocalDraft): void {
  remember('localStorage', key, draft)
}

/** Whether a stored value has today's shape: an older release may have written it. */
export function isLocalDraft(value: unknown): value is LocalDraft {
  if (!isRecord(value) || typeof value.savedAt !== 'string' || !isRecord(value.fields)) return false
  if (typeof value.etag !== 'string' && value.etag !== null) return false
  const { featured, tags, ...texts } = value.fields
  return (
    typeof featured === 'boolean' &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string') &&
    ['title', 'slug', 'description', 'content', 'author'].every(
      (name) => typeof texts[name] === 'string',
    )
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
