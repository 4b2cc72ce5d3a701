import { listUnsavedKeys, unsavedKey } from '../../kit/unsaved-storage.ts'
import { claim } from './claim.ts'
import { readLocalDraft, type LocalDraft } from './local-draft.ts'
import { isNewPostId } from './new-post.ts'

/** A draft from an earlier session, with the key that it is stored under. */
export interface RecoveredDraft extends LocalDraft {
  readonly key: string
}

export interface Offer {
  readonly draft: RecoveredDraft
  /** Lets other tabs offer it. */
  readonly release: () => void
}

/**
 * The unsaved text of a new post that a screen for one offers: the one that someone asked for or the
 * latest that no tab has open or offers.
 *
 * @param requested The id of the one that someone asked for.
 */
export async function offerNewPost(userId: string, requested?: string): Promise<Offer | undefined> {
  const first = requested === undefined ? undefined : unsavedKey('post', userId, requested)
  const keys = listLatest(userId).filter((key) => key !== first)
  for (const key of first === undefined ? keys : [first, ...keys]) {
    const release = await claim(key)
    const draft = release || key === first ? readLocalDraft(key) : undefined
    if (draft) return { draft: { ...draft, key }, release: release ?? (() => {}) }
    release?.()
  }
  return undefined
}

function listLatest(userId: string): string[] {
  return listUnsavedKeys('post', userId)
    .filter(({ id }) => isNewPostId(id))
    .map(({ key }) => ({ key, savedAt: readLocalDraft(key)?.savedAt ?? '' }))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
    .map(({ key }) => key)
}
