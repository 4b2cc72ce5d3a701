import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createId } from '#client/create-id.ts'
import { readDurable, storeDurably } from '#client/durable-storage.ts'
import { listKeys, readStored, storeValue } from '#client/storage.ts'
import { isRecord } from '#domain/is-record.ts'
import { preloadConfirm } from './Confirm.tsx'
import { blockNavigation, subscribeToBlockedNavigation } from './navigation-guard.ts'

/**
 * The kinds of things that have local drafts: a post, the words of a document, a form of a lead.
 * Keys of `content` belong to releases up to 0.2.0 and stay, in case someone goes back to one.
 */
const KINDS = ['post', 'words', 'lead'] as const

type DraftKind = (typeof KINDS)[number]

/** How long typing may stay unstored. */
const STORE_MS = 1_000

/**
 * The storage key of one user's local draft, so that two people who share a browser never see each
 * other's.
 *
 * @param id The id of its subject, such as a post.
 */
export function draftKey(kind: DraftKind, userId: string, id: string): string {
  return `unsaved-${kind}:${userId}:${id}`
}

/**
 * Creates a key for what is typed into one form. Each form has its own, so that the draft of an
 * earlier session stays until it is recovered or discarded.
 */
export function createFormKey(kind: DraftKind, userId: string, id: string): string {
  return draftKey(kind, userId, `${id}:${createId()}`)
}

/** The id of the subject, without that of the form. The keys of earlier releases have no form. */
export function readSubject(id: string): string {
  return id.replace(/:.*/, '')
}

/** What is stored under a key; an older release may have stored another shape. */
export function readDraft(key: string): Readonly<Record<string, unknown>> | undefined {
  const draft = readStored('localStorage', key)
  return isRecord(draft) ? draft : undefined
}

/** Stores a local draft with the time; `undefined` removes what is stored. */
export function storeDraft(key: string, draft: object | undefined): void {
  const stored = draft && { ...draft, savedAt: new Date().toISOString() }
  void storeDurably(key, stored)
  storeValue('localStorage', key, stored)
}

/**
 * Puts back what the browser lost when it was killed: `localStorage` reaches the disk many seconds
 * late, IndexedDB at once.
 */
export async function restoreDrafts(): Promise<void> {
  for (const [key, value] of await readDurable()) {
    const known = readDraft(key)?.['savedAt'] ?? ''
    const isNewer = isRecord(value) && String(value['savedAt']) > String(known)
    if (isNewer) storeValue('localStorage', key, value)
  }
}

/** The storage keys of a user's local drafts of one kind, each with the id that it ends in. */
export function listDraftKeys(kind: DraftKind, userId: string) {
  const prefix = draftKey(kind, userId, '')
  return listKeys('localStorage', prefix).map((key) => ({ key, id: key.slice(prefix.length) }))
}

/** Whether this browser has local drafts of a user. */
export function hasDrafts(userId: string): boolean {
  return KINDS.some((kind) => listDraftKeys(kind, userId).length > 0)
}

/**
 * Protects what is typed and not saved: leaving the screen asks first, and the browser stores it,
 * soon after a change and at once when the user is about to leave.
 *
 * @param key See `draftKey`.
 * @param unsaved Another object with each change; `undefined` when everything is saved.
 * @param readLatest What is stored, read when it is.
 * @returns stores it now, because the next request may end on the sign-in screen.
 */
export function useLocalDraft(key: string, unsaved: unknown, readLatest: () => object | undefined) {
  const isDirty = unsaved !== undefined
  const [recovered] = useState(unsaved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function store() {
    clearTimeout(timer.current)
    timer.current = undefined
    const latest = isDirty ? readLatest() : undefined
    if (latest) storeDraft(key, latest)
  }
  const storeLatest = useEffectEvent(store)

  // A layout effect, so that it unblocks before the layout effect of a redirect navigates.
  useLayoutEffect(() => {
    if (!isDirty) return undefined
    preloadConfirm()
    return blockNavigation()
  }, [isDirty])
  useEffect(() => {
    if (unsaved !== undefined && unsaved !== recovered)
      timer.current ??= setTimeout(storeLatest, STORE_MS)
  }, [unsaved, recovered])
  useEffect(() => subscribeToLeaving(() => storeLatest()), [])
  useEffect(() => () => void (timer.current !== undefined && storeLatest()), [])
  return store
}

/** Calls back when the user is about to leave the screen or the page. */
function subscribeToLeaving(leave: () => void): () => void {
  const unsubscribe = subscribeToBlockedNavigation(leave)
  window.addEventListener('pagehide', leave)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', leave)
  }
}
