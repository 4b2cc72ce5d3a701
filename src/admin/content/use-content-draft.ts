import { useState } from 'react'
import { editTree } from '#domain/content/edits/apply-edits.ts'
import type { Edit } from '#domain/content/change.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { diffTrees } from '#domain/content/edits/diff-trees.ts'
import { findNode, type Tree } from '#domain/content/tree.ts'
import { unblockNavigation } from '../kit/navigation-guard.ts'
import { storeUnsaved, unsavedKey } from '../kit/unsaved-storage.ts'
import { useLocalDraft } from '../kit/use-local-draft.ts'
import { readLocalEdits } from './local-edits.ts'

/**
 * A document that is being edited. While it differs from what is saved, the browser stores the edits, and leaving
 * the screen asks first.
 */
export function useContentDraft(opened: ContentDocument, userId: string) {
  const key = unsavedKey('content', userId, opened.id)
  const [base, setBase] = useState(opened)
  const [tree, setTree] = useState<Tree>(opened.tree)
  const [recovered, setRecovered] = useState(() => readLocalEdits(key))
  const edits = diffTrees(base.tree, tree)
  const isDirty = edits.length > 0

  const saveLocally = useLocalDraft(key, isDirty ? tree : undefined, () => ({ edits }))

  return {
    base,
    tree,
    edits,
    isDirty,
    setTree,
    /** Edits of an earlier session, until they are recovered or discarded. */
    recovered,
    recover() {
      if (recovered) setTree(applyAll(tree, recovered.edits))
      setRecovered(undefined)
    },
    discard() {
      storeUnsaved(key, undefined)
      setRecovered(undefined)
      setTree(base.tree)
    },
    saveLocally,
    /** Continues from what is saved now. */
    markSaved(saved: ContentDocument) {
      unblockNavigation()
      storeUnsaved(key, undefined)
      setRecovered(undefined)
      setBase(saved)
      setTree(saved.tree)
    },
    /** Continues from someone else's version with one's own edits in it. */
    rebase(theirs: ContentDocument, mine: readonly Edit[]) {
      setBase(theirs)
      setTree(applyAll(theirs.tree, mine))
    },
  }
}

export type ContentDraft = ReturnType<typeof useContentDraft>

function applyAll(tree: Tree, edits: readonly Edit[]): Tree {
  return edits.reduce((current, edit) => {
    if (edit.kind === 'discard' || findNode(current, edit.path) === undefined) return current
    return editTree(current, edit)
  }, tree)
}
