import { listUnsavedKeys } from '../../kit/unsaved-storage.ts'
import { readLocalDraft, type LocalDraft } from './local-draft.ts'
import { isNewPostId } from './new-post.ts'

/** A draft from an earlier session, with the key that it is stored under. */
export interface RecoveredDraft extends LocalDraft {
  readonly key: string
}

/**
 * The unsaved text of a new post that a screen for one offers: the one that was asked for, or the latest.
 *
 * @param requested The id of the one that was asked for.
 */
export function offerNewPost(userId: string, requested?: string): RecoveredDraft | undefined {
  const drafts = listUnsavedKeys('post', userId).flatMap(({ key, id }) => {
    const draft = isNewPostId(id) ? readLocalDraft(key) : undefined
    return draft ? [{ ...draft, key, id }] : []
  })
  const latest = drafts.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  return latest.find(({ id }) => id === requested) ?? latest[0]
}
