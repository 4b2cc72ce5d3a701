import { useState } from 'react'
import { isStatus } from '#client/query.ts'
import { getAt } from '#domain/content/value.ts'
import { showError, useSend } from '../kit/use-send.ts'
import { fetchDocument, saveEdit, CONTENT_LISTS, versionsKey } from './queries.ts'
import type { ContentDraft } from './use-content-draft.ts'

/** Saves a draft, or continues from what someone else saved meanwhile. */
export function useSaveContent(draft: ContentDraft) {
  const { base, value, decided } = draft
  /** What the firm was called before it was renamed here. */
  const [formerName, setFormerName] = useState<string>()
  const save = useSend({
    send: () => {
      draft.saveLocally()
      return saveEdit(base.id, { base: base.value, mine: value, decided })
    },
    success: 'Saved. It is on the site after the next build.',
    onDone: (saved) => {
      draft.markSaved(saved)
      const [before, now] = [base, saved].map((document) => getAt(document.value, ['name']))
      if (base.id === 'site' && before !== now) setFormerName(String(before))
    },
    refreshes: [...CONTENT_LISTS, { queryKey: versionsKey(base.id) }],
    failure: async (error) => {
      if (!isStatus(error, 412)) return showError('The words could not be saved.', error)
      draft.rebase(await fetchDocument(base.id))
    },
  })

  return { save, formerName }
}
