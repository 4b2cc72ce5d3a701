import { isRecord } from '#client/is-record.ts'
import { readUnsaved, storeUnsaved } from '../../kit/unsaved-storage.ts'
import type { PostFields } from '../post-fields.ts'

/** Unsaved fields in the browser's storage. */
export interface LocalDraft {
  readonly savedAt: string
  /** The version of the post that was edited; null for a new post. */
  readonly etag: string | null
  readonly fields: PostFields
}

export function readLocalDraft(key: string): LocalDraft | undefined {
  const value = readUnsaved(key)
  return isLocalDraft(value) ? value : undefined
}

/** Stores a draft; without one, removes what is stored. @returns whether the browser did. */
export function saveLocalDraft(key: string, draft?: LocalDraft): boolean {
  return storeUnsaved(key, draft)
}

/** Whether a stored value has today's shape: an older release may have written it. */
export function isLocalDraft(value: unknown): value is LocalDraft {
  if (!isRecord(value) || typeof value.savedAt !== 'string' || !isRecord(value.fields)) return false
  if (typeof value.etag !== 'string' && value.etag !== null) return false
  const { featured, tags, coverImage, ...texts } = value.fields
  return (
    (coverImage === undefined || isCover(coverImage)) &&
    typeof featured === 'boolean' &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string') &&
    ['title', 'slug', 'description', 'content', 'author'].every(
      (name) => typeof texts[name] === 'string',
    )
  )
}

function isCover(value: unknown): boolean {
  return isRecord(value) && typeof value.src === 'string' && typeof value.alt === 'string'
}
