import { createId } from '#client/create-id.ts'
import { isRecord } from '#domain/parse-text.ts'
import { readStored, storeValue } from '#client/storage.ts'
import { listUnsavedKeys, readUnsaved } from '../../kit/unsaved-storage.ts'
import type { PostFields } from '../post-fields.ts'

/** Unsaved fields in the browser's storage. */
export interface LocalDraft {
  readonly savedAt: string
  /** The version of the post that was edited; null for a new post. */
  readonly etag: string | null
  readonly fields: PostFields
  /** The working copy on the server that it was last stored as. */
  readonly revision?: number | null
}

/** A draft from an earlier session, with the id of its post and the key that it is stored under. */
export interface RecoveredDraft extends LocalDraft {
  readonly id: string
  readonly key: string
}

export function readLocalDraft(key: string): LocalDraft | undefined {
  const value = readUnsaved(key)
  return isLocalDraft(value) ? value : undefined
}

/** Whether a stored value has today's shape: an older release may have written it. */
export function isLocalDraft(value: unknown): value is LocalDraft {
  if (!isRecord(value) || typeof value.savedAt !== 'string' || !isRecord(value.fields)) return false
  if (typeof value.etag !== 'string' && value.etag !== null) return false
  const { featured, tags, coverImage, page, ...texts } = value.fields
  return (
    (page === undefined || (isRecord(page) && typeof page.menuLabel === 'string')) &&
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

/*
 * What stands for the id of a post that has none yet in the keys of unsaved work. Each screen for a
 * new post has its own, so that two tabs keep two texts.
 */

const PREFIX = 'new:'

/** What earlier releases had for all new posts of a user. */
const FORMER = 'new'

const LAST_ID = 'last-new-post'

/** @param id The one that its working copy on the server has. */
export function newPostId(id = createId()): string {
  return PREFIX + id
}

export function isNewPostId(id: string): boolean {
  return id === FORMER || id.startsWith(PREFIX)
}

/** The id that a post's working copies have on the server. */
export function workingCopyId(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id
}

/** The path of the screen that offers the unsaved text of a new post. */
export function newPostPath(id: string, { page }: Pick<PostFields, 'page'>): string {
  return `/admin/blog/${page ? 'pages/' : ''}new?${new URLSearchParams({ draft: id })}`
}

/** The id in the address of that screen. */
export function readNewPostId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('draft')
  return id !== null && isNewPostId(id) ? id : undefined
}

/** The id of the last screen for a new post in this tab, whose text a reload offers. */
export function readLastId(): string | undefined {
  const id = readStored('sessionStorage', LAST_ID)
  return typeof id === 'string' && isNewPostId(id) ? id : undefined
}

export function storeLastId(id: string): void {
  storeValue('sessionStorage', LAST_ID, id)
}

/**
 * The unsaved text of a new post that a screen for one offers: the one that was asked for, or the
 * latest.
 *
 * @param kind Whether a page is offered or an article.
 * @param requested The id of the one that was asked for.
 */
export function offerNewPost(
  userId: string,
  kind: Pick<PostFields, 'page'>,
  requested?: string,
): RecoveredDraft | undefined {
  const drafts = listUnsavedKeys('post', userId).flatMap(({ key, id }) => {
    const draft = isNewPostId(id) ? readLocalDraft(key) : undefined
    return draft && isSameKind(draft.fields, kind) ? [{ ...draft, key, id }] : []
  })
  const latest = drafts.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  return latest.find(({ id }) => id === requested) ?? latest[0]
}

/** Whether both are pages or both are articles. */
export function isSameKind(a: Pick<PostFields, 'page'>, b: Pick<PostFields, 'page'>): boolean {
  return Boolean(a.page) === Boolean(b.page)
}
