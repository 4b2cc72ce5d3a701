import type { ContentEdit } from '#domain/content/stored-content.ts'
import { readUnsaved } from '../kit/unsaved-storage.ts'

/** An unsaved edit of a document in the browser's storage. */
interface LocalEdit extends ContentEdit {
  readonly savedAt: string
}

export function readLocalEdit(key: string): LocalEdit | undefined {
  const stored = readUnsaved(key)
  const { savedAt, base, mine } = stored ?? {}
  const isKnown = typeof savedAt === 'string' && base !== undefined && mine !== undefined
  return isKnown ? { savedAt, base, mine } : undefined
}
