import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus } from '#client/query.ts'
import type { EditConflict } from '#domain/content/edits/apply-edits.ts'
import { toast } from '#islands/ui/toast.ts'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { showError } from '../kit/show-error.ts'
import { isListConflict, readConflicts } from './EditConflicts.tsx'
import { fetchDocument, invalidateContent, saveEdits } from './queries.ts'
import type { ContentDraft } from './use-content-draft.ts'

/** Saves a draft, and continues from what someone else saved meanwhile, with the conflicts between both. */
export function useSaveContent(draft: ContentDraft) {
  const client = useQueryClient()
  const { base, edits } = draft
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>([])
  const save = useSubmitOnce({
    mutationFn: () => saveEdits(base.id, edits),
    onMutate: draft.saveLocally,
    onSuccess: async (saved) => {
      draft.markSaved(saved)
      setConflicts([])
      toast({ title: 'Success!', description: 'Saved. It is on the site after the next build.' })
      await invalidateContent(client)
    },
    onError: async (error) => {
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

  return { save, conflicts }
}
