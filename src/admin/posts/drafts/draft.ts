import { ApiError } from '#client/api.ts'
import { isStatus } from '#client/query.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { pickFields, hasSameFields, type PostFields } from '../post-fields.ts'
import type { VersionedPost } from '../save-post.ts'
import type { PostDraft } from './post-drafts.ts'

/** The least time between two writes to the server while someone types, and the time before the first. */
const INTERVAL_MS = 10_000
const FIRST_MS = 1_000

/** The state of a form: the post that it edits, and the other versions that the browser and the server have. */
export interface Draft {
  readonly userId: string
  /** A new post has an id of its own from the beginning, so that two tabs keep two texts. */
  readonly postId: string
  /** The storage key of the local draft. */
  readonly key: string
  /** The saved version that is edited; `undefined` for a new post. */
  readonly base: VersionedPost | undefined
  /** The fields of the saved version, or those that a new post begins with. */
  readonly saved: PostFields
  /** The fields that the screen shows. While someone types, their text is a little older than the editor's. */
  readonly fields: PostFields
  /** The initial text of the editor. The editor is uncontrolled, so another key replaces its text. */
  readonly start: { readonly key: number; readonly html: string }
  /** The draft that an earlier session left in this browser, until the user takes or discards it. */
  readonly left: PostDraft | undefined
  /** The revision of the working copy that this browser sent or took last. The next write replaces it. */
  readonly revision: number | null
  /**
   * The user's working copy on the server; `undefined` after a failed write. If another browser sent
   * it, nothing more is sent until the user takes or discards it.
   */
  readonly server?: { readonly isOurs: boolean; readonly copy: WorkingCopy } | undefined
  /** The working copies of other people that the user took or ignored. */
  readonly ignored: readonly WorkingCopy[]
  /** The fields that the server has or that need no sending. */
  readonly sent: PostFields
  readonly sentAt: number
  readonly isSending: boolean
}

/** Unsaved fields that the form can take over: from this browser, another one or another person. */
export type Offer = PostDraft | WorkingCopy

export function openDraft(
  opened: Pick<Draft, 'userId' | 'postId' | 'key' | 'base' | 'saved' | 'left'>,
): Draft {
  const { saved, postId, left } = opened
  return {
    ...opened,
    left: left && !hasSameFields(left.fields, saved) ? left : undefined,
    fields: saved,
    start: { key: 0, html: saved.content },
    revision: left?.postId === postId ? left.revision : null,
    ignored: [],
    sent: saved,
    sentAt: 0,
    isSending: false,
  }
}

/** What the browser stores. @param fields With what is typed now. */
export function toLocalDraft({ base, revision }: Draft, fields: PostFields) {
  return { etag: base?.etag ?? null, fields, revision }
}

// Changes by the user. Changed fields are always a new object, which is then stored and sent.

export function changeFields(draft: Draft, changed: Partial<PostFields>): Draft {
  return { ...draft, fields: { ...draft.fields, ...changed } }
}

export function takeText(draft: Draft, content: string): Draft {
  return content === draft.fields.content ? draft : changeFields(draft, { content })
}

export function replaceFields(draft: Draft, fields: PostFields): Draft {
  return { ...draft, fields, start: { key: draft.start.key + 1, html: fields.content } }
}

/** @param next What of the post is edited from now on, if its screen stays open. */
export function markSaved(draft: Draft, saved: PostFields, next: Partial<Draft> = {}): Draft {
  return { ...changeFields(forgetCopy(draft), {}), ...next, saved, left: undefined }
}

/** Replaces the form with another user's version and keeps the user's own as a local draft. */
export function replaceWithTheirs(draft: Draft, mine: PostFields, theirs: VersionedPost): Draft {
  const { postId, key } = draft
  const left = { ...toLocalDraft(draft, mine), postId, key, savedAt: new Date().toISOString() }
  const saved = pickFields(theirs.post)
  return { ...replaceFields({ ...draft, base: theirs, left }, saved), saved }
}

// Offers of unsaved fields.

export function listOffers(draft: Draft, copies: readonly WorkingCopy[]): readonly Offer[] {
  const { userId, ignored, saved, left, server } = draft
  const theirs = copies.filter(
    (each) =>
      each.userId !== userId && !ignored.includes(each) && !hasSameFields(each.fields, saved),
  )
  const other = server?.isOurs ? undefined : server?.copy
  return [left, other, ...theirs].filter((offer) => offer !== undefined)
}

/**
 * Takes over an offer with the version that it was based on, so that a save against a newer one is
 * a conflict.
 */
export function recoverOffer(draft: Draft, offer: Offer): Draft {
  const base = draft.base && { ...draft.base, etag: offer.etag }
  const next = replaceFields({ ...draft, base }, offer.fields)
  if ('userId' in offer)
    return offer.userId === draft.userId
      ? { ...recordCopy(next, offer.postId, offer), sent: offer.fields }
      : ignoreCopy(next, offer)
  const { key, postId, revision } = offer
  // The draft of another new post has a working copy of its own on the server.
  const own = postId === draft.postId ? next : { ...next, postId, revision, server: undefined }
  return { ...own, key, left: undefined }
}

export function dismissOffer(draft: Draft, offer: Offer): Draft {
  if ('userId' in offer)
    return offer.userId === draft.userId ? forgetCopy(draft) : ignoreCopy(draft, offer)
  const next = { ...draft, left: undefined }
  return offer.postId === draft.postId ? forgetCopy(next) : next
}

/** Hides another person's working copy, which stays on the server. */
function ignoreCopy(draft: Draft, copy: WorkingCopy): Draft {
  return { ...draft, ignored: [...draft.ignored, copy] }
}

/** Forgets the user's working copy once it is saved or discarded. What is typed later makes a new one. */
function forgetCopy(draft: Draft): Draft {
  return { ...draft, server: undefined, revision: null, sent: draft.fields }
}

// Writes to the server and its responses.

/** Whether a write can begin. What is typed during one write waits for its end. */
export function hasToSend(draft: Draft): boolean {
  return !draft.isSending && hasUnsent(draft)
}

/** Whether the form has changes that the server lacks. */
export function hasUnsent({ saved, fields, sent, server }: Draft): boolean {
  return server?.isOurs !== false && fields !== sent && !hasSameFields(fields, saved)
}

/** The time until the next write: short before the first, otherwise the rest of the interval. */
export function timeUntilSend(sentAt: number, now: number): number {
  return Math.max(FIRST_MS, sentAt + INTERVAL_MS - now)
}

export function startSending(draft: Draft, now: number): Draft {
  return { ...draft, sent: draft.fields, sentAt: now, isSending: true }
}

/** Records the working copy that the server has now, or that it has none. It equals what the form sent. */
export function recordCopy(draft: Draft, postId: string, copy: WorkingCopy | undefined): Draft {
  const next = { ...draft, isSending: false }
  // A new post that was saved meanwhile has another id.
  if (postId !== draft.postId) return next
  return { ...next, revision: copy?.revision ?? null, server: copy && { isOurs: true, copy } }
}

export function recordFailure(draft: Draft, postId: string, error: unknown): Draft {
  // Another post may have been opened meanwhile, of which this says nothing.
  if (postId !== draft.postId) return { ...draft, isSending: false }
  const next = { ...draft, isSending: false, server: undefined }
  if (isStatus(error, 412)) {
    // Another browser saved or discarded it, or went on with it: the response has that.
    if (!('current' in error.refusal)) return { ...next, revision: null }
    // This endpoint says nothing else of that name.
    return receiveCopy(next, error.refusal.current as WorkingCopy, draft.sent)
  }
  // What the server rejects is not sent again until it changes.
  const isRejected = error instanceof ApiError && error.status < 500
  return isRejected ? next : { ...next, sent: next.saved }
}

/** @param typed What the form has now. */
export function receiveCopy(draft: Draft, copy: WorkingCopy, typed: PostFields): Draft {
  const { isSending, postId, revision, saved, left } = draft
  // An older one was read before the last write.
  if (isSending || copy.postId !== postId || copy.revision < (revision ?? 0)) return draft
  const known = [typed, saved, ...(left ? [left.fields] : [])]
  const isOurs =
    copy.revision === revision || known.some((fields) => hasSameFields(fields, copy.fields))
  return isOurs ? recordCopy(draft, postId, copy) : { ...draft, server: { isOurs, copy } }
}
