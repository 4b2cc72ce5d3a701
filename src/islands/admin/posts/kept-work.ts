import { recall, remember } from '#client/storage.ts'
import type { PostFields } from './post-fields.ts'

/** Unsaved work as this browser keeps it. */
export interface KeptWork {
  readonly savedAt: string
  /** The version of the post that the work began with; null for a new post. */
  readonly etag: string | null
  readonly fields: PostFields
}

/** Where one person's unsaved work on one post lies; `postId` is `new` before it has one. */
export function workKey(userId: string, postId: string): string {
  return `unsaved-post:${userId}:${postId}`
}

export function keptWork(key: string): KeptWork | undefined {
  const kept = recall('localStorage', key)
  return isKeptWork(kept) ? kept : undefined
}

export function keepWork(key: string, work: KeptWork): void {
  remember('localStorage', key, work)
}

export function dropWork(key: string): void {
  remember('localStorage', key, undefined)
}

/** Whether this is what {@link keepWork} wrote: storage is the user's, and older versions wrote there too. */
export function isKeptWork(kept: unknown): kept is KeptWork {
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
