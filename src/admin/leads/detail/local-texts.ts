import { readUnsaved } from '../../kit/unsaved-storage.ts'

/** The forms of a lead's screen. */
export type LeadForm = 'note' | 'reply'

/** Texts of a form, or of a note with what was stored when it was begun. */
export type Texts = Readonly<Record<string, string>>

/** What identifies a form among all of one user, for the storage key. */
export function leadFormId(leadKey: string, form: LeadForm): string {
  return `${leadKey}:${form}`
}

/** Unsaved texts in the browser's storage. Those of earlier releases have no `savedAt`. */
export function readLocalTexts(key: string): Texts | undefined {
  const stored = readUnsaved(key)
  if (!stored) return undefined
  const texts = Object.entries(stored).filter(isText)
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
