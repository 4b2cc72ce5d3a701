import { z } from 'zod'
import { addIds, readFormerEdit, formerChangesSchema } from './earlier-releases.ts'
import { mergeContent, type Merged, resolveConflicts } from './merge.ts'
import { isSame } from './value.ts'

/** The last save of a document. */
export const savedContentSchema = z.object({
  /** Counts the saves. A build says which one it shows. */
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  savedBy: z.object({ id: z.string(), username: z.string() }),
  /** The value before and after the edit; absent if the words of the file are used unchanged. */
  edit: z.object({ base: z.unknown(), mine: z.unknown() }).optional(),
  /** Releases up to 0.2.0 stored changes instead of an edit. */
  changes: formerChangesSchema.optional(),
})

export type SavedContent = z.infer<typeof savedContentSchema>
export type ContentEdit = NonNullable<SavedContent['edit']>

/** A quiz that has no file: stored whole, and changed like one that has. */
export const quizCopySchema = z.object({
  /** The id of the quiz that it was made from. */
  of: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), username: z.string() }),
  quiz: z.unknown().transform(addIds),
})

/** The content of a release, for the admin area: `_content/sources.json`. */
export const releaseContentSchema = z.object({
  /** The documents by their files, such as `pages/home`. */
  documents: z.record(
    z.string(),
    z.object({
      /** The save of the admin area that the release shows; 0 before the first. */
      version: z.int().min(0),
      /** The value of the file. */
      file: z.unknown().transform(addIds),
      /** Set for a copy that was made in the admin area and has no file. */
      isCopy: z.boolean().optional(),
    }),
  ),
  /** The pages by their paths, each with its anchors. Articles are not among them. */
  pages: z.record(z.string(), z.array(z.string())),
})

export type ReleaseContent = z.infer<typeof releaseContentSchema>

export const RELEASE_CONTENT = '_content/sources.json'

/** Merges the saved edit of a document into its file as it is now. */
export function mergeSaved(file: unknown, saved: SavedContent | undefined, schema: z.ZodType) {
  const edit = readEdit(file, saved)
  return edit ? mergeContent(edit.base, edit.mine, file, schema) : { value: file, conflicts: [] }
}

/** Returns the saved edit of a document. Changes of earlier releases are converted to one. */
export function readEdit(file: unknown, saved: SavedContent | undefined): ContentEdit | undefined {
  const { edit, changes = [] } = saved ?? {}
  return edit ?? (changes.length > 0 ? readFormerEdit(file, changes) : undefined)
}

/**
 * Returns the same edit based on the present file: merged changes are in both values, and open
 * conflicts keep their base. `undefined` if nothing differs from the file.
 */
export function rebaseEdit(file: unknown, { value, conflicts }: Merged): ContentEdit | undefined {
  const base = resolveConflicts(file, conflicts, 'base')
  const mine = resolveConflicts(value, conflicts, 'mine')
  return isSame(base, mine) ? undefined : { base, mine }
}
