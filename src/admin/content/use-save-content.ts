import { useState } from 'react'
import { isStatus } from '#client/query.ts'
import type { EditConflict } from '#domain/content/edits/apply-edits.ts'
import { showError } from '../kit/show-error.ts'
import { isListConflict, readConflicts } from './EditConflicts.tsx'
import { fetchDocument, saveEdits, CONTENT_LISTS } from './queries.ts'
import type { ContentDraft } from './use-content-draft.ts'
import { useSend } from '../kit/use-send.ts'

/** Saves a draft, and continues from what someone else saved meanwhile, with the conflicts between both. */
export function useSaveContent(draft: ContentDraft) {
  const { base, edits } = draft
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>([])
  /** What the firm was called before it was renamed here. */
  const [formerName, setFormerName] = useState<string>()
  const save = useSend({
    send: () => {
      draft.saveLocally()
      return saveEdits(base.id, edits)
    },
    success: 'Saved. It is on the site after the next build.',
    onDone: (saved) => {
      draft.markSaved(saved)
      setConflicts([])
      const rename = edits.find((edit) => base.id === 'site' && edit.path.join() === 'name')
      if (rename?.kind === 'set') setFormerName(String(rename.from))
    },
    refreshes: CONTENT_LISTS,
    failure: async (error) => {
      if (!isStatus(error, 412)) return showError('The words could not be saved.', error)
      const theirs = await fetchDocument(base.id)
      const found = readConflicts(error)
      setConflicts(found)
      // A list that two people changed starts from theirs; texts keep one's own until one decides.
      const isLost = (path: readonly string[]) =>
        found.some((one) => isListConflict(one) && one.path.join() === path.join())
      draft.rebase(
        theirs,
        edits.filter((edit) => edit.kind === 'set' || !isLost(edit.path)),
      )
    },
  })

  return { save, conflicts, formerName }
}
