import { isRecord } from '#client/is-record.ts'
import type { Edit } from '#domain/content/change.ts'
import { readUnsaved } from '../kit/unsaved-storage.ts'

/** Unsaved edits of a document in the browser's storage. */
interface LocalEdits {
  readonly savedAt: string
  readonly edits: readonly Edit[]
}

export function readLocalEdits(key: string): LocalEdits | undefined {
  const stored = readUnsaved(key)
  const isKnown = Array.isArray(stored?.['edits']) && stored['edits'].every(isEdit)
  // Written by `useContentDraft`; the server checks every edit again.
  return isKnown ? (stored as unknown as LocalEdits) : undefined
}

function isEdit(value: unknown): boolean {
  return isRecord(value) && typeof value['kind'] === 'string'
}
