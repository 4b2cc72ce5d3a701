import { ApiError } from '#client/api.ts'
import { isStatus } from '#client/query.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { pickFields, hasSameFields, type PostFields } from '../post-fields.ts'
import type { VersionedPost } from '../save-post.ts'
import type { PostDraft } from './post-drafts.ts'

/** The least time between two writes to the server while someone types, and the time before the first. */
const INTERVAL_MS = 10_000
const FIRST_MS = 1_000

/** The version of a post that was just created. */
const FIRST_ETAG = '"1"'

/** The state of a form: the post that it edits, and the other versions that the browser and the server have. */
export interface Draft {
  readonly userId: string
  /** A new post has an id of its own from the beginning, so that two tabs keep two texts. */
  readonly postId: string
  /** The storage key of the local draft, which no other form has: typing replaces no offer. */
  readonly key: string
  /** The saved version that is edited; `undefined` for a new post. */
  readonly base: VersionedPost | undefined
  /** The fields of the saved version, or those that a new post begins with. */
  readonly saved: PostFields
  /** The fields that the screen shows. While someone types, their text is a little older than the editor's. */
  readonly fields: PostFields
  /** The initial text of the editor. The editor is uncontrolled, so another key replaces its text. */
  readonly start: { readonly key: number; readonly html: string }
  /** What was typed here before, under keys of its own, until the user takes or discards it. */
  readonly left: readonly PostDraft[]
  /** The revision of the working copy that this form sent or took last, to be replaced next. */
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
  const { saved } = opened
  return {
    ...opened,
    fields: saved,
    start: { key: 0, html: saved.content },
    revision: null,
    ignored: [],
    sent: saved,
    sentAt: 0,
    isSending: false,
  }
}

/** What the browser stores. @param fields With what is typed now. */
export function toLocalDraft({ base, revision, server }: Draft, fields: PostFields) {
  // Once the server has the copy of another browser, it has none of this text.
  return { etag: base?.etag ?? null, fields, revision: server?.isOurs === false ? null : revision }
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

/**
 * Offers of other new posts end with it: this post is no longer new.
 *
 * @param base The version that is edited from now on.
 */
export function markSaved(draft: Draft, saved: PostFields, base = draft.base): Draft {
  const left = draft.left.filter(({ postId }) => postId === draft.postId)
  return { ...changeFields(forgetCopy(draft), {}), base, saved, left }
}

/**
 * Offers what was typed, before the form gets another text.
 *
 * @param key Where what is typed then is stored.
 */
export function offerTyped(draft: Draft, mine: PostFields, key: string): Draft {
  const savedAt = new Date().toISOString()
  const offer = { ...toLocalDraft(draft, mine), postId: draft.postId, key: draft.key, savedAt }
  const server = draft.server?.isOurs ? undefined : draft.server
  return { ...draft, key, left: [offer, ...draft.left], revision: null, server }
}

/** Replaces the form with another user's version. */
export function replaceWithTheirs(draft: Draft, theirs: VersionedPost): Draft {
  const saved = pickFields(theirs.post)
  return { ...replaceFields({ ...draft, base: theirs }, saved), saved }
}

// Offers of unsaved fields.

export function listOffers(draft: Draft, copies: readonly WorkingCopy[]): readonly Offer[] {
  const { userId, ignored, saved, left, server } = draft
  const theirs = copies.filter(
    (each) =>
      each.userId !== userId && !ignored.includes(each) && !hasSameFields(each.fields, saved),
  )
  const other = server?.isOurs ? undefined : server?.copy
  return [...left, other, ...theirs].filter((offer) => offer !== undefined)
}

/**
 * Takes over an offer with the version that it was based on, so that a save against a newer one is
 * a conflict.
 */
export function recoverOffer(draft: Draft, offer: Offer): Draft {
  // A post whose creation got no response has the words of a new one, to be compared with it.
  const base = draft.base && { ...draft.base, etag: offer.etag ?? FIRST_ETAG }
  const next = replaceFields({ ...draft, base }, offer.fields)
  if ('userId' in offer)
    return offer.userId === draft.userId
      ? { ...recordCopy(next, next.key, offer), sent: offer.fields }
      : ignoreCopy(next, offer)
  const { key, postId, revision } = offer
  const left = withoutKey(draft.left, key)
  // The draft of another new post has a working copy of its own on the server.
  const server = postId === draft.postId ? draft.server : undefined
  return { ...next, key, postId, revision, server, left }
}

export function dismissOffer(draft: Draft, offer: Offer): Draft {
  if ('userId' in offer)
    return offer.userId === draft.userId ? forgetCopy(draft) : ignoreCopy(draft, offer)
  return { ...draft, left: withoutKey(draft.left, offer.key) }
}

function withoutKey(left: Draft['left'], key: string) {
  return left.filter((each) => each.key !== key)
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

/**
 * Whether the form has changes that the server lacks. They stay in the browser as long as the
 * server has an offer, because it has only one copy of a post.
 */
export function hasUnsent({ postId, left, saved, fields, sent, server }: Draft): boolean {
  const hasOffer = left.some((each) => each.postId === postId && each.revision !== null)
  if (hasOffer || server?.isOurs === false) return false
  return fields !== sent && !hasSameFields(fields, saved)
}

/** The time until the next write: short before the first, otherwise the rest of the interval. */
export function timeUntilSend(sentAt: number, now: number): number {
  return Math.max(FIRST_MS, sentAt + INTERVAL_MS - now)
}

export function startSending(draft: Draft, now: number): Draft {
  return { ...draft, sent: draft.fields, sentAt: now, isSending: true }
}

/** Records which working copy the server now has for the draft with this key, if any. */
export function recordCopy(draft: Draft, key: string, copy: WorkingCopy | undefined): Draft {
  const next = { ...draft, isSending: false }
  const revision = copy?.revision ?? null
  if (key === draft.key) return { ...next, revision, server: copy && { isOurs: true, copy } }
  // It became an offer while it was sent, or is edited no longer.
  return {
    ...next,
    left: draft.left.map((each) => (each.key === key ? { ...each, revision } : each)),
  }
}

export function recordFailure(draft: Draft, key: string, error: unknown): Draft {
  const isOwn = key === draft.key
  const next = { ...draft, isSending: false, ...(isOwn && { server: undefined }) }
  // Another browser went on with it: the response has that.
  if (isStatus(error, 412) && 'current' in error.refusal)
    // This endpoint says nothing else of that name.
    return receiveCopy(next, error.refusal.current as WorkingCopy, draft.sent)
  // Something else may have been opened meanwhile, of which this says nothing.
  if (!isOwn) return next
  // Another browser saved or discarded it.
  if (isStatus(error, 412)) return { ...next, revision: null }
  // What the server rejects is not sent again until it changes.
  const isRejected = error instanceof ApiError && error.status < 500
  return isRejected ? next : { ...next, sent: next.saved }
}

/** @param typed What the form has now. */
export function receiveCopy(draft: Draft, copy: WorkingCopy, typed: PostFields): Draft {
  const { isSending, postId, key, revision, saved, left } = draft
  // An older one was read before the last write.
  if (isSending || copy.postId !== postId || copy.revision < (revision ?? 0)) return draft
  const holder = [{ postId, key, revision, fields: typed }, ...left].find(
    (each) =>
      each.postId === postId &&
      (each.revision === copy.revision || hasSameFields(each.fields, copy.fields)),
  )
  if (holder) return recordCopy(draft, holder.key, copy)
  if (hasSameFields(saved, copy.fields)) return recordCopy(draft, key, copy)
  return { ...draft, server: { isOurs: false, copy } }
}
