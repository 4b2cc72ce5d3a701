import { readDurable, storeDurably } from '#client/durable-storage.ts'
import { isRecord } from '#domain/parse-text.ts'
import { listKeys, readStored, storeValue } from '#client/storage.ts'

/**
 * What unsaved work belongs to: a post, the words of a document, or a form of a lead. Releases up
 * to 0.2.0 stored edits of `content`, which are never overwritten, so that going back finds them.
 */
const KINDS = ['post', 'words', 'lead'] as const

type UnsavedKind = (typeof KINDS)[number]

/**
 * The storage key of one user's unsaved work, so that two people who share a browser never see each
 * other's.
 *
 * @param id Of what it belongs to, such as the id of a post.
 */
export function unsavedKey(kind: UnsavedKind, userId: string, id: string): string {
  return `unsaved-${kind}:${userId}:${id}`
}

/** What is stored under a key; an older release may have stored another shape. */
export function readUnsaved(key: string): Readonly<Record<string, unknown>> | undefined {
  const work = readStored('localStorage', key)
  return isRecord(work) ? work : undefined
}

/** Stores unsaved work with the time; `undefined` removes what is stored. @returns whether the browser did. */
export function storeUnsaved(key: string, work: object | undefined): boolean {
  const stored = work && { ...work, savedAt: new Date().toISOString() }
  void storeDurably(key, stored)
  return storeValue('localStorage', key, stored)
}

/**
 * Puts back what the browser lost when it was killed. Of `localStorage`, what is on the disk can be
 * many seconds old; of IndexedDB it is what was stored last.
 */
export async function restoreUnsaved(): Promise<void> {
  for (const [key, value] of await readDurable()) {
    const known = readUnsaved(key)?.['savedAt'] ?? ''
    const isNewer = isRecord(value) && String(value['savedAt']) > String(known)
    if (isNewer) storeValue('localStorage', key, value)
  }
}

/** The storage keys of a user's unsaved work of one kind, each with the id that it ends in. */
export function listUnsavedKeys(kind: UnsavedKind, userId: string) {
  const prefix = unsavedKey(kind, userId, '')
  return listKeys('localStorage', prefix).map((key) => ({ key, id: key.slice(prefix.length) }))
}

/** Whether this browser has unsaved work of a user. */
export function hasUnsavedWork(userId: string): boolean {
  return KINDS.some((kind) => listUnsavedKeys(kind, userId).length > 0)
}
