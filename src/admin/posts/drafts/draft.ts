import { ApiError } from '#client/api.ts'
import { isStatus } from '#client/query.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { pickFields, hasSameFields, type PostFields } from '../post-fields.ts'
import type { VersionedPost } from '../save-post.ts'
import type { PostDraft } from './post-drafts.ts'

/** While someone types, the server gets a text at most so often. */
const INTERVAL_MS = 10_000
const FIRST_MS = 1_000

/** A post in its form, and what else the browser and the server have of it. */
export interface Draft {
  readonly userId: string
  /** A new post has an id of its own from the beginning, so that two tabs keep two texts. */
  readonly postId: string
  /** Where the browser stores it. */
  readonly key: string
  /** The saved version that is edited; none of a new post. */
  readonly base: VersionedPost | undefined
  /** The fields on the server. */
  readonly saved: PostFields
  /** What the screen shows; while someone types, the text is a little older. */
  readonly fields: PostFields
  /** What the editor of the text begins with. It is uncontrolled: with another key it begins again. */
  readonly start: { readonly key: number; readonly html: string }
  /** What an earlier session left in this browser, until someone has chosen. */
  readonly left: PostDraft | undefined
  /** The working copy that this browser sent or took last, which its next one replaces. */
  readonly revision: number | null
  /**
   * What the server has of this user: this form, unless the last write failed, or what another
   * browser sent since. Then nothing more is sent until someone has chosen.
   */
  readonly server?: { readonly isOurs: boolean; readonly copy: WorkingCopy } | undefined
  /** Working copies of other people that are no longer shown. */
  readonly ignored: readonly WorkingCopy[]
  /** The fields that were sent last, or that need not be sent. */
  readonly sent: PostFields
  readonly sentAt: number
  readonly isSending: boolean
}

/** Unsaved fields that the form can go on with: of this browser, another one, or another person. */
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

// What someone does in the form. Other fields are another object, which is stored and sent again.

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

/** Goes on from another user's version; one's own is left in the browser. */
export function replaceWithTheirs(draft: Draft, mine: PostFields, theirs: VersionedPost): Draft {
  const { postId, key } = draft
  const left = { ...toLocalDraft(draft, mine), postId, key, savedAt: new Date().toISOString() }
  const saved = pickFields(theirs.post)
  return { ...replaceFields({ ...draft, base: theirs, left }, saved), saved }
}

// What is offered.

export function listOffers(draft: Draft, copies: readonly WorkingCopy[]): readonly Offer[] {
  const { userId, ignored, saved, left, server } = draft
  const theirs = copies.filter(
    (each) =>
      each.userId !== userId && !ignored.includes(each) && !hasSameFields(each.fields, saved),
  )
  const other = server?.isOurs ? undefined : server?.copy
  return [left, other, ...theirs].filter((offer) => offer !== undefined)
}

/** Goes on with an offer, against the version that it was based on: a newer one shows as a conflict. */
export function recoverOffer(draft: Draft, offer: Offer): Draft {
  const base = draft.base && { ...draft.base, etag: offer.etag }
  const next = replaceFields({ ...draft, base }, offer.fields)
  if ('userId' in offer)
    return offer.userId === draft.userId
      ? { ...recordServerCopy(next, offer.postId, offer), sent: offer.fields }
      : ignoreCopy(next, offer)
  const { key, postId, revision } = offer
  // Of another new post the server has another working copy.
  const own = postId === draft.postId ? next : { ...next, postId, revision, server: undefined }
  return { ...own, key, left: undefined }
}

export function dismissOffer(draft: Draft, offer: Offer): Draft {
  if ('userId' in offer)
    return offer.userId === draft.userId ? forgetCopy(draft) : ignoreCopy(draft, offer)
  const next = { ...draft, left: undefined }
  return offer.postId === draft.postId ? forgetCopy(next) : next
}

/** Another person's stays theirs. */
function ignoreCopy(draft: Draft, copy: WorkingCopy): Draft {
  return { ...draft, ignored: [...draft.ignored, copy] }
}

/** It is saved, discarded or not wanted. What is typed later makes another one. */
function forgetCopy(draft: Draft): Draft {
  return { ...draft, server: undefined, revision: null, sent: draft.fields }
}

// What the server says.

/** Whether something waits to be sent. What is typed during a write waits for its end. */
export function hasToSend(draft: Draft): boolean {
  return !draft.isSending && hasUnsent(draft)
}

/** Whether the server misses something, which the user may leave behind. */
export function hasUnsent({ saved, fields, sent, server }: Draft): boolean {
  return server?.isOurs !== false && fields !== sent && !hasSameFields(fields, saved)
}

/** How long it waits: the first soon, later ones until the interval has passed. */
export function timeUntilSend(sentAt: number, now: number): number {
  return Math.max(FIRST_MS, sentAt + INTERVAL_MS - now)
}

export function startSending(draft: Draft, now: number): Draft {
  return { ...draft, sent: draft.fields, sentAt: now, isSending: true }
}

/** Stores the server's working copy, which equals the form, or that there is none. */
export function recordServerCopy(
  draft: Draft,
  postId: string,
  copy: WorkingCopy | undefined,
): Draft {
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
  return isOurs ? recordServerCopy(draft, postId, copy) : { ...draft, server: { isOurs, copy } }
}
