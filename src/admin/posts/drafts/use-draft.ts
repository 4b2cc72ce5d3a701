import { useEffect, useEffectEvent, useState } from 'react'
import { createId } from '#client/create-id.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { replaceAddress, unblockNavigation } from '../../kit/navigation-guard.ts'
import { storeDraft, useLocalDraft } from '../../kit/local-drafts.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { fieldsOf, hasSameFields, type PostFields } from '../post-fields.ts'
import { discardCopy } from '../queries.ts'
import {
  findPostDraft,
  newPostPath,
  postDraftKey,
  readNewPostId,
  type PostDraft,
} from './post-drafts.ts'
import { useTypedFields } from './use-typed-fields.ts'
import { useWorkingCopy } from './use-working-copy.ts'

export interface DraftOptions {
  /** None for a new post. */
  readonly postId: string | undefined
  /** The fields on the server. */
  readonly saved: PostFields
  /** The version that is being edited; null for a new post. */
  readonly etag: string | null
  /** Called with the version that a recovered draft was based on. */
  readonly onRecover: (etag: string | null) => void
}

/** Unsaved fields that the form can go on with. */
export interface Offer extends Pick<WorkingCopy, 'savedAt' | 'etag' | 'fields'> {
  /** What or who has them. */
  readonly owner: string
  /** Whether discarding removes them; another person's are only no longer shown. */
  readonly isOwn: boolean
  readonly recover: () => void
  readonly discard: () => void
}

/**
 * The fields of a post that is being edited. While they differ from what is saved, the browser
 * stores them as a local draft and the server as a working copy, and leaving the screen asks first.
 */
export function useDraft({ postId, saved, etag, onRecover }: DraftOptions) {
  const { id: userId } = useSignedIn()
  const [newId, setNewId] = useNewId(postId === undefined, saved)
  const id = postId ?? newId
  const key = postDraftKey(userId, id)
  const [recovered, setRecovered] = useState(() => {
    const found = findPostDraft(userId, id, saved, postId === undefined)
    return found && !hasSameFields(found.fields, saved) ? found : undefined
  })
  const [baseline, setBaseline] = useState(saved)
  const form = useTypedFields(saved)
  const isDirty = form.isTyping || !hasSameFields(form.withTag, baseline)
  const unsaved = isDirty ? form.withTag : undefined

  /** Whether what is in the form now differs from what is saved. */
  const hasChanges = () => !hasSameFields(form.read(), baseline)

  const server = useWorkingCopy({
    id,
    unsaved,
    hasFields: (known) =>
      [form.read(), recovered?.fields].some((one) => one && hasSameFields(one, known)),
    readUnsaved: () => (hasChanges() ? { etag, fields: fieldsOf(form.read()) } : undefined),
    known: recovered?.id === id ? recovered.revision : null,
  })
  const { saver } = server
  const createDraft = () => ({ etag, fields: form.read(), revision: saver.revision() })
  const saveLocally = useLocalDraft(key, unsaved, createDraft)
  // With the revision, which a browser that is opened later must know.
  const storeRevision = useEffectEvent(saveLocally)
  useEffect(() => {
    if (server.copy) storeRevision()
  }, [server.copy])

  function goOnWith(draft: Pick<Offer, 'etag' | 'fields'>) {
    form.replace(draft.fields)
    onRecover(draft.etag)
  }

  function offerRecovered(draft: PostDraft): Offer {
    const isElsewhere = draft.id !== id
    return {
      ...draft,
      owner: 'This browser',
      isOwn: true,
      recover() {
        // What was typed into another new post meanwhile stays under its own key.
        if (isElsewhere && hasChanges()) saveLocally()
        goOnWith(draft)
        setRecovered(undefined)
        if (postId === undefined) setNewId(draft.id)
        if (isElsewhere) saver.switchTo(draft.revision)
        // An earlier release stored it under another key.
        const current = postDraftKey(userId, draft.id)
        if (draft.key === current) return
        storeDraft(current, draft)
        storeDraft(draft.key, undefined)
      },
      discard() {
        storeDraft(draft.key, undefined)
        setRecovered(undefined)
        if (!isElsewhere) void saver.discard(id)
        else if (draft.revision !== null) void discardCopy(draft.id, draft.revision).catch(() => {})
      },
    }
  }

  function offerCopy(copy: WorkingCopy): Offer {
    const isOwn = copy.userId === userId
    return {
      ...copy,
      owner: isOwn ? 'Another browser of yours' : copy.savedBy,
      isOwn,
      recover() {
        goOnWith(copy)
        if (isOwn) saver.take(copy)
        else server.ignore(copy)
      },
      discard() {
        if (isOwn) void saver.discard(id, copy.revision)
        else server.ignore(copy)
      },
    }
  }

  const copies = [...(server.other ? [server.other] : []), ...server.theirs]
  return {
    /** What the screen shows; while someone types, the text is a little older. */
    fields: form.fields,
    isDirty,
    /** What the editor of the text begins with, and its `onEdit`. */
    start: form.start,
    onEdit: form.onEdit,
    hasChanges,
    typedTag: form.typedTag,
    typeTag: form.typeTag,
    /** Takes over what is typed. @returns the fields with all of it. */
    settle() {
      form.settle()
      return form.read()
    },
    change: (changed: Partial<PostFields>) =>
      form.setFields((current) => ({ ...current, ...changed })),
    replace: form.replace,
    /** What an earlier session or another browser left, until it is recovered or discarded. */
    offers: [
      ...(recovered ? [offerRecovered(recovered)] : []),
      ...copies.filter(({ fields }) => !hasSameFields(fields, saved)).map(offerCopy),
    ],
    /** What the server has of this form. */
    copy: server.copy,
    isCopyFailed: server.isFailed,
    /** Stores the draft now, because the next request may end on the sign-in screen. */
    saveLocally,
    /** Stores the draft and lets the next navigation through. */
    keepAndLeave() {
      saveLocally()
      saver.flush()
      unblockNavigation()
    },
    /** Continues from another user's version; one's own becomes the recovered draft. */
    replaceWithTheirs(theirs: PostFields) {
      const mine = createDraft()
      storeDraft(key, mine)
      setBaseline(theirs)
      form.replace(theirs)
      setRecovered({ ...mine, savedAt: new Date().toISOString(), id, key })
    },
    markSaved(sent: PostFields) {
      setBaseline(sent)
      storeDraft(key, undefined)
      void saver.discard(id)
      // What was typed during the save is stored again soon, as for every new value.
      form.setFields((current) => ({ ...current }))
      setRecovered(undefined)
    },
  }
}

/** The id of a new post, in the address of its screen too, so that a reload finds its draft. */
function useNewId(isNew: boolean, kind: PostFields) {
  const [id, setId] = useState(() => readNewPostId(location.search) ?? createId())
  const path = newPostPath(id, kind)
  useEffect(() => {
    if (isNew) replaceAddress(path)
  }, [isNew, path])
  return [id, setId] as const
}
