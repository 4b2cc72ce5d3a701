import { isRecord } from '#domain/is-record.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'
import { listDraftKeys, readDraft, readSubject } from '../../kit/local-drafts.ts'
import type { PostFields } from '../post-fields.ts'

/** Unsaved fields of a post in the browser's storage. */
export interface PostDraft {
  /** The id of the post. A new one has its own from the beginning, so that two tabs keep two texts. */
  readonly postId: string
  readonly key: string
  readonly savedAt: string
  /** The version of the post that was edited; null for a new post. */
  readonly etag: string | null
  readonly fields: PostFields
  /** The revision of the working copy that the server had of these fields last; null without one. */
  readonly revision: number | null
}

/** The prefix that 0.2.0 put before the id of a new post. */
const FORMER_PREFIX = 'new:'
/** The id under which 0.1.0 stored a user's only new post. */
const FORMER_ID = 'new'

/** The local drafts of a user's posts, the latest first. */
export function listPostDrafts(userId: string): PostDraft[] {
  return listDraftKeys('post', userId)
    .flatMap(({ key, id }) => parseDraft(readDraft(key), key, upgradeDraftId(id, userId)) ?? [])
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

function upgradeDraftId(id: string, userId: string): string {
  // The post is created with this id, so two users must not have the same.
  return id === FORMER_ID ? userId : readSubject(id.replace(FORMER_PREFIX, ''))
}

function parseDraft(stored: unknown, key: string, postId: string): PostDraft | undefined {
  if (!isRecord(stored) || !isRecord(stored.fields) || typeof stored.savedAt !== 'string') return
  const { savedAt, etag, revision, fields } = stored
  const isComplete = Object.entries(emptyFields('')).every(
    ([name, empty]) =>
      typeof fields[name] === typeof empty && Array.isArray(fields[name]) === Array.isArray(empty),
  )
  if (!isComplete) return
  return {
    postId,
    key,
    savedAt,
    etag: typeof etag === 'string' ? etag : null,
    // The members were checked above; this browser wrote them.
    fields: fields as unknown as PostFields,
    revision: typeof revision === 'number' ? revision : null,
  }
}

/**
 * Finds the local drafts that earlier sessions left of a post. A new post without one gets the
 * latest draft of any new post of the same kind.
 */
export function findPostDrafts(userId: string, id: string, saved: PostFields, isNew: boolean) {
  const drafts = listPostDrafts(userId)
  const own = drafts.filter((draft) => draft.postId === id)
  if (own.length > 0 || !isNew) return own
  const isSameKind = ({ fields }: PostDraft) => Boolean(fields.page) === Boolean(saved.page)
  return drafts.filter((draft) => draft.etag === null && isSameKind(draft)).slice(0, 1)
}

/** The path of the screen of a new post. It has the post's id, so that a reload finds the draft again. */
export function newPostPath(id: string, { page }: Pick<PostFields, 'page'>): string {
  return `/admin/blog/${page ? 'pages/' : ''}new?${new URLSearchParams({ draft: id })}`
}

/** Reads the id from the query of {@link newPostPath}. */
export function readNewPostId(search: string): string | undefined {
  return new URLSearchParams(search).get('draft') || undefined
}
