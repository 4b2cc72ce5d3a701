import { useEffect, useState } from 'react'
import { useSignedIn } from '../../session/auth.tsx'
import { unsavedKey } from '../../kit/unsaved-storage.ts'
import { hasSameFields, type PostFields } from '../post-fields.ts'
import { claim } from './claim.ts'
import { readLocalDraft, saveLocalDraft } from './local-draft.ts'
import { createNewPostId, readLastId, readNewPostId, storeLastId } from './new-post.ts'
import { offerNewPost, type RecoveredDraft } from './offer-new-post.ts'

/**
 * Where the browser stores the local draft of a screen, and the draft that an earlier session left.
 *
 * @param postId None for a new post, of which each screen stores its own draft.
 * @param saved The fields on the server: a draft that equals them is not offered.
 */
export function useDraftStorage(postId: string | undefined, saved: PostFields) {
  const { id: userId } = useSignedIn()
  const [newId, setNewId] = useState(createNewPostId)
  const key = unsavedKey('post', userId, postId ?? newId)
  const [recovered, setRecovered] = useState(() => findDraft(key, saved))
  const isNew = postId === undefined

  useEffect(() => {
    if (!isNew) return
    const claimed = claim(key)
    return () => void claimed.then((release) => release?.())
  }, [isNew, key])

  useEffect(() => {
    if (!isNew) return
    let isOpen = true
    const offered = offerNewPost(userId, readNewPostId(location.search) ?? readLastId())
    async function show() {
      const offer = await offered
      if (isOpen) setRecovered(offer?.draft)
    }
    void show()
    return () => {
      isOpen = false
      void offered.then((offer) => offer?.release())
    }
  }, [isNew, userId])

  // After the effect above, which reads the one before.
  useEffect(() => {
    if (isNew) storeLastId(newId)
  }, [isNew, newId])

  return {
    key,
    /** A draft from an earlier session, until it is recovered or discarded. */
    recovered,
    setRecovered,
    /** The screen goes on with a draft. What it stored itself for another new post stays. */
    takeOver(draft: RecoveredDraft) {
      setRecovered(undefined)
      if (!isNew) return
      const id = createNewPostId()
      const { key: former, ...rest } = draft
      if (saveLocalDraft(unsavedKey('post', userId, id), rest)) saveLocalDraft(former)
      setNewId(id)
    },
  }
}

function findDraft(key: string, saved: PostFields): RecoveredDraft | undefined {
  const draft = readLocalDraft(key)
  return draft && !hasSameFields(draft.fields, saved) ? { ...draft, key } : undefined
}
