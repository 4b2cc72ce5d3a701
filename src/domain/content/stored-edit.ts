import { z } from 'zod'
import { editOf, formerChangesSchema } from './earlier-releases.ts'
import { answer, mergeContent, type Merged } from './merge.ts'
import { isSame } from './value.ts'

/** The deepest value of a document, in lists and objects. */
const MAX_DEPTH = 12

/** A document's value, whose rules are checked once it is merged. */
const valueSchema = z
  .record(z.string(), z.unknown(), 'must be the value of a document')
  .refine((value) => isShallow(value, MAX_DEPTH), 'must be the value of a document')

/** The value that an edit started from, and the value it became. */
export interface ContentEdit {
  readonly base: unknown
  readonly mine: unknown
}

/** What was saved of one document. */
export const savedContentSchema = z.object({
  /** Counts the saves. A build says which one it shows. */
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  savedBy: z.object({ id: z.string(), username: z.string() }),
  /** Absent where the file's words are used as they are. */
  edit: z.object({ base: z.unknown(), mine: z.unknown() }).optional(),
  /** In place of an edit in records of releases up to 0.2.0. */
  changes: formerChangesSchema.optional(),
})

export type SavedContent = z.infer<typeof savedContentSchema>

/** The body of a save and of a preview: what the editor was given, and what it became there. */
export const editSchema = z.object({ base: valueSchema, mine: valueSchema })

/** Questions at these places are decided, whichever value was chosen. */
export const saveSchema = editSchema.extend({
  decided: z.array(z.array(z.string()).min(1).max(MAX_DEPTH)).max(500).default([]),
})

/** What a document says: its file as it is now, with what was saved of it. */
export function mergeSaved(
  file: unknown,
  saved: SavedContent | undefined,
  schema: z.ZodType<unknown>,
): Merged {
  const edit = editIn(file, saved)
  return edit ? mergeContent(edit.base, edit.mine, file, schema) : { value: file, questions: [] }
}

/** What was saved of a document, as an edit. */
export function editIn(file: unknown, saved: SavedContent | undefined): ContentEdit | undefined {
  const { edit, changes = [] } = saved ?? {}
  return edit ?? (changes.length > 0 ? editOf(file, changes) : undefined)
}

/**
 * The edit that says the same from the file as it is now: what is merged is in both, and only open
 * questions keep what they came from. `undefined` if the file says it all.
 */
export function rebaseEdit(file: unknown, { value, questions }: Merged): ContentEdit | undefined {
  const base = answer(file, questions, 'base')
  const mine = answer(value, questions, 'mine')
  return isSame(base, mine) ? undefined : { base, mine }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}
