import { recall, remember } from '#client/storage.ts'
import type { PostFields } from './post-fields.ts'

/** Unsaved work as this browser keeps it. */
export interface LocalDraft {
  readonly savedAt: string
  /** The version of the post that the work began with; null for a new post. */
  readonly etag: string | null
  readonly fields: PostFields
}

/** Where one person's unsaved work on one post lies; `postId` is `new` before it has one. */
export function localDraftKey(userId: string, postId: string): string {
  return `unsaved-post:${userId}:${postId}`
}

export function readLocalDraft(key: string): LocalDraft | undefined {
  const kept = recall('localStorage', key)
  return isLocalDraft(kept) ? kept : undefined
}

export function saveLocalDraft(key: string, work: LocalDraft): void {
  remember('localStorage', key, work)
}

export function removeLocalDraft(key: string): void {
  remember('localStorage', key, undefined)
}

/** Whether this is what {@link saveLocalDraft} wrote: storage is the user's, and older versions wrote there too. */
export function isLocalDraft(kept: unknown): kept is LocalDraft {
  if (!isRecord(kept) || typeof kept.savedAt !== 'string' || !isRecord(kept.fields)) return false
  if (typeof kept.etag !== 'string' && kept.etag !== null) return false
  const { featured, tags, ...texts } = kept.fields
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
