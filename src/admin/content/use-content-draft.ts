import { useState } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import {
  listChanges,
  mergeContent,
  resolveConflicts,
  type MergeConflict,
} from '#domain/content/merge.ts'
import type { ContentEdit } from '#domain/content/stored-content.ts'
import { isSame, setAt, type Path } from '#domain/content/value.ts'
import {
  createFormKey,
  listDraftKeys,
  readDraft,
  readSubject,
  storeDraft,
  useLocalDraft,
} from '../kit/local-drafts.ts'

/** A place that two sides changed, and whether the other side is the file or another editor. */
export type OpenConflict = MergeConflict & { readonly from: 'file' | 'editor' }

/** An unsaved edit of a document in the browser's storage. */
interface LocalEdit extends ContentEdit {
  readonly savedAt: string
  /** The title of the document, for lists of unsaved work. */
  readonly title?: string | undefined
}

/** Reads an edit from the browser; `undefined` if there is none or its shape is unknown. */
export function readLocalEdit(key: string): LocalEdit | undefined {
  const { savedAt, base, mine, title } = readDraft(key) ?? {}
  const isKnown = typeof savedAt === 'string' && base !== undefined && mine !== undefined
  if (!isKnown) return undefined
  return { savedAt, base, mine, ...(typeof title === 'string' && { title }) }
}

/** An edit that an earlier session left, under a key of its own. */
type LeftEdit = LocalEdit & { readonly key: string }

/** Lists what earlier sessions left, the latest first, and removes what is saved already. */
export function listLeftEdits(userId: string, document: ContentDocument): readonly LeftEdit[] {
  const stored = listDraftKeys('words', userId)
    .filter(({ id }) => readSubject(id) === document.id)
    .flatMap(({ key }) => {
      const edit = readLocalEdit(key)
      return edit ? { ...edit, key } : []
    })
  const left = stored.filter(({ base, mine }) => {
    const { value, conflicts } = mergeContent(base, mine, document.value)
    return conflicts.length > 0 || !isSame(value, document.value)
  })
  for (const each of stored) if (!left.includes(each)) storeDraft(each.key, undefined)
  return left.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

interface Draft {
  /** The document as it was read or saved last. */
  readonly base: ContentDocument
  readonly value: unknown
  /** Places where the form and another editor, or an earlier session, have different values. */
  readonly typedConflicts: readonly MergeConflict[]
  readonly decided: readonly Path[]
}

/**
 * Merges an edit into another value. A place that both changed keeps the edit and is a conflict.
 */
function mergeInto(draft: Draft, { base, mine }: ContentEdit, theirs: unknown): Draft {
  const { value, conflicts } = mergeContent(base, mine, theirs)
  const isConflict = (place: Path) => conflicts.some(({ path }) => isSame(path, place))
  return {
    ...draft,
    value: resolveConflicts(value, conflicts, 'mine'),
    typedConflicts: conflicts,
    // The decision was about an older text of the other side.
    decided: draft.decided.filter((place) => !isConflict(place)),
  }
}

/** Creates an update of the draft that sets the value at a path. */
export function changePlace(path: Path, next: unknown) {
  return (draft: Draft): Draft => ({ ...draft, value: setAt(draft.value, path, next) })
}

/** Creates an update of the draft that takes one side of a conflict and notes the decision. */
export function decideConflict({ path, ...conflict }: MergeConflict, side: 'mine' | 'theirs') {
  return (draft: Draft): Draft => {
    const value = setAt(draft.value, path, conflict[side])
    return { ...draft, value, decided: [...draft.decided, path] }
  }
}

/** Creates an update of the draft that merges a recovered edit into the form. */
export function applyRecoveredEdit(edit: ContentEdit) {
  return (draft: Draft) => mergeInto(draft, edit, draft.value)
}

/** Continues from what someone else saved. */
export function rebaseDraft(base: ContentDocument) {
  return (draft: Draft) => {
    const edit = { base: draft.base.value, mine: draft.value }
    return mergeInto({ ...draft, base }, edit, base.value)
  }
}

/** Continues from what is saved now, with what was typed since it was sent. */
export function continueFromSaved(base: ContentDocument, sent: unknown) {
  return (draft: Draft) => {
    const edit = { base: sent, mine: draft.value }
    return mergeInto({ ...draft, base, decided: [] }, edit, base.value)
  }
}

function listConflicts({ base, typedConflicts, decided }: Draft): OpenConflict[] {
  return [
    ...base.conflicts.map((conflict): OpenConflict => ({ ...conflict, from: 'file' })),
    ...typedConflicts.map((conflict): OpenConflict => ({ ...conflict, from: 'editor' })),
  ].filter(({ path }) => !decided.some((place) => isSame(place, path)))
}

/**
 * A document that is being edited. While it differs from what is saved, the browser stores the
 * edit, and leaving the screen asks first.
 */
export function useContentDraft(opened: ContentDocument, userId: string) {
  // The key of what is typed, then the keys of recovered edits. A save removes all of them.
  const [keys, setKeys] = useState(() => [createFormKey('words', userId, opened.id)])
  const fresh: Draft = { base: opened, value: opened.value, typedConflicts: [], decided: [] }
  const [draft, update] = useState(fresh)
  const { left, closeOffer, discardEdit } = useLeftEdits(opened, userId)
  const { base, value, decided } = draft
  const changes = listChanges(base.value, value)
  const isDirty = changes.length > 0 || decided.length > 0
  const edit = { base: base.value, mine: value }
  const { title } = opened
  const [key = ''] = keys
  const storeLocally = useLocalDraft(key, isDirty ? value : undefined, () => ({ ...edit, title }))

  /** @param sent The value that was saved. What the form changed since then stays an edit. */
  function markSaved(saved: ContentDocument, sent: unknown) {
    for (const each of keys) storeDraft(each, undefined)
    update(continueFromSaved(saved, sent))
  }
  function recoverEdit(offer: LeftEdit) {
    // The recovered words may differ from the form's, which stay stored until a decision is saved.
    storeLocally()
    setKeys([offer.key, ...keys])
    closeOffer(offer)
    update(applyRecoveredEdit(offer))
  }
  const state = { ...draft, edit, changes, isDirty, conflicts: listConflicts(draft), left }
  return { ...state, update, recoverEdit, discardEdit, markSaved, storeLocally }
}

export type ContentDraft = ReturnType<typeof useContentDraft>

/** The offers to recover what earlier sessions left, until each is accepted or discarded. */
function useLeftEdits(opened: ContentDocument, userId: string) {
  const [left, setLeft] = useState(() => listLeftEdits(userId, opened))

  function closeOffer(offer: LeftEdit) {
    setLeft(left.filter((each) => each !== offer))
  }
  function discardEdit(offer: LeftEdit) {
    storeDraft(offer.key, undefined)
    closeOffer(offer)
  }
  return { left, closeOffer, discardEdit }
}
