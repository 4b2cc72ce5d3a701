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
  readonly initial: { readonly key: number; readonly html: string }
  /** Drafts that were typed here before, under keys of their own, until the user takes or discards them. */
  readonly earlier: readonly PostDraft[]
  /** The revision of the working copy that this form sent or took last, to be replaced next. */
  readonly revision: number | null
  /**
   * The user's working copy on the server; `undefined` after a failed write. If another browser
   * sent it, nothing more is sent until the user takes or discards it.
   */
  readonly ownCopy?: { readonly isOurs: boolean; readonly copy: WorkingCopy } | undefined
  /** The working copies of other people that the user took or ignored. */
  readonly ignored: readonly WorkingCopy[]
  /** The fields that the server has or that need no sending. */
  readonly sentFields: PostFields
  readonly sentAt: number
  readonly isSending: boolean
}

/** Unsaved fields that the form can take over: from this browser, another one or another person. */
export type Offer = PostDraft | WorkingCopy

/** Creates the draft of a post that was opened. Its form shows the saved fields. */
export function openDraft(
  opened: Pick<Draft, 'userId' | 'postId' | 'key' | 'base' | 'saved' | 'earlier'>,
): Draft {
  const { saved } = opened
  return {
    ...opened,
    fields: saved,
    initial: { key: 0, html: saved.content },
    revision: null,
    ignored: [],
    sentFields: saved,
    sentAt: 0,
    isSending: false,
  }
}

/** Returns what the browser stores of a draft. @param fields Its fields with what is typed now. */
export function toLocalDraft({ base, revision, ownCopy }: Draft, fields: PostFields) {
  // Once the server has the copy of another browser, it has none of this text.
  return { etag: base?.etag ?? null, fields, revision: ownCopy?.isOurs === false ? null : revision }
}

// Changes by the user. Changed fields are always a new object, which is then stored and sent.

export function changeFields(draft: Draft, changed: Partial<PostFields>): Draft {
  return { ...draft, fields: { ...draft.fields, ...changed } }
}

/** Takes the text of the editor over; the same draft if it is unchanged. */
export function takeText(draft: Draft, content: string): Draft {
  return content === draft.fields.content ? draft : changeFields(draft, { content })
}

/** Replaces all fields. The new key makes the editor start with their text. */
export function replaceFields(draft: Draft, fields: PostFields): Draft {
  return { ...draft, fields, initial: { key: draft.initial.key + 1, html: fields.content } }
}

/**
 * Records a save. It ends the offers of other new posts, because this post is no longer new.
 *
 * @param base The version that is edited from now on.
 */
export function markSaved(draft: Draft, saved: PostFields, base = draft.base): Draft {
  const earlier = draft.earlier.filter(({ postId }) => postId === draft.postId)
  return { ...changeFields(forgetCopy(draft), {}), base, saved, earlier }
}

/**
 * Offers the typed text before the form gets another text.
 *
 * @param key The key under which newly typed text is stored.
 */
export function offerTyped(draft: Draft, mine: PostFields, key: string): Draft {
  const savedAt = new Date().toISOString()
  const offer = { ...toLocalDraft(draft, mine), postId: draft.postId, key: draft.key, savedAt }
  const ownCopy = draft.ownCopy?.isOurs ? undefined : draft.ownCopy
  return { ...draft, key, earlier: [offer, ...draft.earlier], revision: null, ownCopy }
}

/** Replaces the form with another user's version. */
export function replaceWithTheirs(draft: Draft, theirs: VersionedPost): Draft {
  const saved = pickFields(theirs.post)
  return { ...replaceFields({ ...draft, base: theirs }, saved), saved }
}

// Offers of unsaved fields.

/** Lists earlier drafts, then the copy of the user's other browser, then other people's. */
export function listOffers(draft: Draft, copies: readonly WorkingCopy[]): readonly Offer[] {
  const { userId, ignored, saved, earlier, ownCopy } = draft
  const theirs = copies.filter(
    (each) =>
      each.userId !== userId && !ignored.includes(each) && !hasSameFields(each.fields, saved),
  )
  const other = ownCopy?.isOurs ? undefined : ownCopy?.copy
  return [...earlier, other, ...theirs].filter((offer) => offer !== undefined)
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
      ? { ...recordCopy(next, next.key, offer), sentFields: offer.fields }
      : ignoreCopy(next, offer)
  const { key, postId, revision } = offer
  const earlier = withoutKey(draft.earlier, key)
  // The draft of another new post has a working copy of its own on the server.
  const ownCopy = postId === draft.postId ? draft.ownCopy : undefined
  return { ...next, key, postId, revision, ownCopy, earlier }
}

/** Removes an offer from the draft. Another person's working copy is only hidden. */
export function dismissOffer(draft: Draft, offer: Offer): Draft {
  if ('userId' in offer)
    return offer.userId === draft.userId ? forgetCopy(draft) : ignoreCopy(draft, offer)
  return { ...draft, earlier: withoutKey(draft.earlier, offer.key) }
}

function withoutKey(drafts: readonly PostDraft[], key: string) {
  return drafts.filter((each) => each.key !== key)
}

/** Hides another person's working copy, which stays on the server. */
function ignoreCopy(draft: Draft, copy: WorkingCopy): Draft {
  return { ...draft, ignored: [...draft.ignored, copy] }
}

/** Forgets the user's working copy once it is saved or discarded. What is typed later makes a new one. */
function forgetCopy(draft: Draft): Draft {
  return { ...draft, ownCopy: undefined, revision: null, sentFields: draft.fields }
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
export function hasUnsent({ postId, earlier, saved, fields, sentFields, ownCopy }: Draft): boolean {
  const hasOffer = earlier.some((each) => each.postId === postId && each.revision !== null)
  if (hasOffer || ownCopy?.isOurs === false) return false
  return fields !== sentFields && !hasSameFields(fields, saved)
}

/** The time until the next write: short before the first, otherwise the rest of the interval. */
export function timeUntilSend(sentAt: number, now: number): number {
  return Math.max(FIRST_MS, sentAt + INTERVAL_MS - now)
}

/** Records that the current fields are being sent to the server. */
export function startSending(draft: Draft, now: number): Draft {
  return { ...draft, sentFields: draft.fields, sentAt: now, isSending: true }
}

/** Records which working copy the server now has for the draft with this key, if any. */
export function recordCopy(draft: Draft, key: string, copy: WorkingCopy | undefined): Draft {
  const next = { ...draft, isSending: false }
  const revision = copy?.revision ?? null
  if (key === draft.key) return { ...next, revision, ownCopy: copy && { isOurs: true, copy } }
  // The form has another draft by now. If the sent one is an offer, the offer gets the revision.
  const earlier = draft.earlier.map((each) => (each.key === key ? { ...each, revision } : each))
  return { ...next, earlier }
}

/**
 * Records that a write failed.
 *
 * - The server has the copy of another browser: that is taken over or offered
 * - It has none, because another browser saved or discarded it: the next write makes a new one
 * - It rejects the fields: they are not sent again until they change
 * - It could not be reached or failed: they are sent again
 *
 * @param key Of the draft that was sent. The form may have opened another one since.
 */
export function recordFailure(draft: Draft, key: string, error: unknown): Draft {
  const isOwn = key === draft.key
  const next = { ...draft, isSending: false, ...(isOwn && { ownCopy: undefined }) }
  if (isStatus(error, 412) && 'current' in error.refusal)
    // The server sends nothing but a working copy as `current`.
    return receiveCopy(next, error.refusal.current as WorkingCopy, draft.sentFields)
  if (!isOwn) return next
  if (isStatus(error, 412)) return { ...next, revision: null }
  const isRejected = error instanceof ApiError && error.status < 500
  return isRejected ? next : { ...next, sentFields: next.saved }
}

/** Takes over a working copy from the server or offers it. @param typed What the form has now. */
export function receiveCopy(draft: Draft, copy: WorkingCopy, typed: PostFields): Draft {
  const { isSending, postId, key, revision, saved, earlier } = draft
  // An older one was read before the last write.
  if (isSending || copy.postId !== postId || copy.revision < (revision ?? 0)) return draft
  const holder = [{ postId, key, revision, fields: typed }, ...earlier].find(
    (each) =>
      each.postId === postId &&
      (each.revision === copy.revision || hasSameFields(each.fields, copy.fields)),
  )
  if (holder) return recordCopy(draft, holder.key, copy)
  if (hasSameFields(saved, copy.fields)) return recordCopy(draft, key, copy)
  return { ...draft, ownCopy: { isOurs: false, copy } }
}
