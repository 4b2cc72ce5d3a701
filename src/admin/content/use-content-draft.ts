import { useState } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import {
  resolveConflicts,
  listChanges,
  mergeContent,
  type MergeConflict,
} from '#domain/content/merge.ts'
import type { ContentEdit } from '#domain/content/stored-content.ts'
import { isSame, setAt, type Path } from '#domain/content/value.ts'
import { unblockNavigation } from '../kit/navigation-guard.ts'
import { draftKey, readDraft, storeDraft, useLocalDraft } from '../kit/local-drafts.ts'

/** A place that two sides changed, and whether the other side is the file or another editor. */
export type OpenConflict = MergeConflict & { readonly from: 'file' | 'editor' }

/** An unsaved edit of a document in the browser's storage. */
interface LocalEdit extends ContentEdit {
  readonly savedAt: string
  /** Of the document. */
  readonly title?: string | undefined
}

export function readLocalEdit(key: string): LocalEdit | undefined {
  const { savedAt, base, mine, title } = readDraft(key) ?? {}
  const isKnown = typeof savedAt === 'string' && base !== undefined && mine !== undefined
  if (!isKnown) return undefined
  return { savedAt, base, mine, ...(typeof title === 'string' && { title }) }
}

/**
 * A document that is being edited. While it differs from what is saved, the browser stores the
 * edit, and leaving the screen asks first.
 */
export function useContentDraft(opened: ContentDocument, userId: string) {
  const key = draftKey('words', userId, opened.id)
  const [base, setBase] = useState(opened)
  const [value, setValue] = useState(opened.value)
  /** What another editor saved of the same places meanwhile. Mine is in the form. */
  const [typedConflicts, setTypedConflicts] = useState<readonly MergeConflict[]>([])
  const [decided, setDecided] = useState<readonly Path[]>([])
  const [recovered, setRecovered] = useState(() => readLocalEdit(key))
  const changes = listChanges(base.value, value)
  const isDirty = changes.length > 0 || decided.length > 0

  const saveLocally = useLocalDraft(key, isDirty ? value : undefined, () => ({
    base: base.value,
    mine: value,
    title: opened.title,
  }))

  /** Starts from another value of the document, with nothing decided. */
  function restart(document: ContentDocument) {
    setRecovered(undefined)
    setBase(document)
    setValue(document.value)
    setTypedConflicts([])
    setDecided([])
  }

  /** Brings an edit into another value of the document. What both changed is mine in the form, and a conflict. */
  function bring(edit: ContentEdit, theirs: unknown) {
    const { value: merged, conflicts } = mergeContent(edit.base, edit.mine, theirs)
    setValue(resolveConflicts(merged, conflicts, 'mine'))
    setTypedConflicts(conflicts)
  }

  const conflicts = [
    ...base.conflicts.map((conflict): OpenConflict => ({ ...conflict, from: 'file' })),
    ...typedConflicts.map((conflict): OpenConflict => ({ ...conflict, from: 'editor' })),
  ].filter(({ path }) => !decided.some((place) => isSame(place, path)))

  return {
    base,
    value,
    changes,
    conflicts,
    decided,
    isDirty,
    change: (path: Path, next: unknown) => setValue((now: unknown) => setAt(now, path, next)),
    decide(conflict: MergeConflict, side: 'mine' | 'theirs') {
      setValue((now: unknown) => resolveConflicts(now, [conflict], side))
      setDecided([...decided, conflict.path])
    },
    /** An edit of an earlier session, until it is recovered or discarded. */
    recovered,
    recover() {
      if (recovered) bring(recovered, base.value)
      setRecovered(undefined)
    },
    discard() {
      storeDraft(key, undefined)
      restart(base)
    },
    saveLocally,
    /** Continues from what is saved now. */
    markSaved(saved: ContentDocument) {
      unblockNavigation()
      storeDraft(key, undefined)
      restart(saved)
    },
    /** Continues from what someone else saved. */
    rebase(theirs: ContentDocument) {
      bring({ base: base.value, mine: value }, theirs.value)
      setBase(theirs)
    },
  }
}

export type ContentDraft = ReturnType<typeof useContentDraft>
