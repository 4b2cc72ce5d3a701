import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { addTag } from '#domain/posts/article-lists.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { unblockNavigation } from '../../kit/navigation-guard.ts'
import { storeUnsaved, unsavedKey } from '../../kit/unsaved-storage.ts'
import { useLocalDraft } from '../../kit/use-local-draft.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { fieldsOf, hasSameFields, type PostFields } from '../post-fields.ts'
import { useOwnCopies } from '../queries.ts'
import {
  isSameKind,
  newPostId,
  offerNewPost,
  readLastId,
  readLocalDraft,
  readNewPostId,
  storeLastId,
  workingCopyId,
  type RecoveredDraft,
} from './local-drafts.ts'
import { createTypedText } from './typed-text.ts'
import { forgetCopy, useWorkingCopy } from './use-working-copy.ts'

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

/**
 * The fields of a post that is being edited. While they differ from what is saved, the browser
 * stores them as a local draft and the server as a working copy, and leaving the screen asks first.
 */
export function useDraft({ postId, saved, etag, onRecover }: DraftOptions) {
  const { id: userId } = useSignedIn()
  const isNew = postId === undefined
  const [newId, setNewId] = useState(newPostId)
  const key = unsavedKey('post', userId, postId ?? newId)
  const [recovered, setRecovered] = useState(() =>
    isNew
      ? offerNewPost(userId, saved, readNewPostId(location.search) ?? readLastId())
      : findDraft(postId, key, saved),
  )
  useEffect(() => {
    if (isNew) storeLastId(newId)
  }, [isNew, newId])
  const [baseline, setBaseline] = useState(saved)
  const { fields, setFields, withTag, start, typed, isTyping, read, replace, ...tag } =
    useTypedFields(saved)
  const isDirty = isTyping || !hasSameFields(withTag, baseline)
  const unsaved = isDirty ? withTag : undefined

  /** Whether what is in the form now differs from what is saved. */
  const hasChanges = () => !hasSameFields(read(), baseline)

  const server = useWorkingCopy({
    id: workingCopyId(postId ?? newId),
    unsaved,
    hasFields: (known) =>
      [read(), recovered?.fields].some((one) => one && hasSameFields(one, known)),
    readUnsaved: () => (hasChanges() ? { etag, fields: fieldsOf(read()) } : undefined),
    known: isNew ? undefined : recovered?.revision,
  })
  const createDraft = () => ({ etag, fields: read(), revision: server.revision() })
  const saveLocally = useLocalDraft(key, unsaved, createDraft)
  // With the revision, which a browser that is opened later must know.
  const storeRevision = useEffectEvent(saveLocally)
  useEffect(() => {
    if (server.copy) storeRevision()
  }, [server.copy])
  const [mayOffer] = useState(!recovered)
  const offered = useNewPostFromServer(isNew && !isDirty && mayOffer, saved, server.dismissed)

  /** Goes on with a draft under a key of its own: what was typed here stays under this one. */
  function takeOver(draft: RecoveredDraft) {
    const id = newPostId()
    const { etag: base, fields: typedBefore } = draft
    if (storeUnsaved(unsavedKey('post', userId, id), { etag: base, fields: typedBefore }))
      forget(draft)
    setNewId(id)
  }

  /** Removes what this browser stored of a draft, here and on the server, where a later one stays. */
  function forget({ id, revision }: RecoveredDraft) {
    storeUnsaved(unsavedKey('post', userId, id), undefined)
    if (id === postId) server.discard()
    else if (revision) forgetCopy(workingCopyId(id), revision)
  }

  return {
    /** What the screen shows; while someone types, the text is that of the last pause. */
    fields,
    isDirty,
    /** What the editor of the text begins with, and its `onEdit`. */
    start,
    onEdit: typed.edit,
    hasChanges,
    /** What is typed into the field for tags and not added yet. */
    typedTag: tag.typedTag,
    typeTag: tag.typeTag,
    /** Ends a burst of typing and adds the typed tag. @returns the fields with all that was typed. */
    settle() {
      typed.settle()
      tag.takeTag()
      return read()
    },
    /** A draft from an earlier session, until it is recovered or discarded. */
    recovered,
    change: (changed: Partial<PostFields>) => setFields((current) => ({ ...current, ...changed })),
    replace,
    recover() {
      if (!recovered) return
      // What was typed into another new post meanwhile stays under its own key.
      if (isNew && hasChanges()) saveLocally()
      replace(recovered.fields)
      onRecover(recovered.etag)
      setRecovered(undefined)
      if (isNew) takeOver(recovered)
    },
    discardRecovered() {
      if (recovered) forget(recovered)
      setRecovered(undefined)
    },
    /** What the server has of this form. */
    copy: server.copy,
    isCopyFailed: server.isFailed,
    /** What other browsers sent of this post, one's own first, or of a new one. */
    others: offered
      ? [offered]
      : server.others.filter((copy) => !hasSameFields(copy.fields, saved)),
    /** Goes on with what another browser sent. */
    takeCopy(copy: WorkingCopy) {
      if (isNew) setNewId(newPostId(copy.postId))
      replace(copy.fields)
      onRecover(copy.etag)
      server.take(copy)
    },
    dismissCopy: server.dismiss,
    /** Stores the draft now, because the next request may end on the sign-in screen. */
    saveLocally,
    /** Stores the draft and lets the next navigation through. */
    keepAndLeave() {
      saveLocally()
      server.flush()
      unblockNavigation()
    },
    /** Continues from another user's version; one's own becomes the recovered draft. */
    replaceWithTheirs(theirs: PostFields) {
      const mine = createDraft()
      storeUnsaved(key, mine)
      setBaseline(theirs)
      replace(theirs)
      setRecovered({ ...mine, savedAt: new Date().toISOString(), id: postId ?? newId, key })
    },
    markSaved(sent: PostFields) {
      setBaseline(sent)
      storeUnsaved(key, undefined)
      server.discard()
      // What was typed during the save is stored again soon, as for every new value.
      setFields((current) => ({ ...current }))
      setRecovered(undefined)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** The latest new post of another browser, or the one in the address. @param isOffered Whether nothing else is. */
function useNewPostFromServer(
  isOffered: boolean,
  kind: PostFields,
  dismissed: readonly WorkingCopy[],
): WorkingCopy | undefined {
  const { data: copies = [] } = useOwnCopies(isOffered)
  const [requested] = useState(() => readNewPostId(location.search))
  if (!isOffered) return undefined
  const latest = copies
    .filter(({ etag, fields }) => etag === null && isSameKind(fields, kind))
    .filter((copy) => !dismissed.includes(copy))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  return latest.find(({ postId }) => newPostId(postId) === requested) ?? latest[0]
}

/** What an earlier session left of a post, unless the server has it. */
function findDraft(id: string, key: string, saved: PostFields): RecoveredDraft | undefined {
  const draft = readLocalDraft(key)
  return draft && !hasSameFields(draft.fields, saved) ? { ...draft, id, key } : undefined
}

/** The fields of the form, whose text the editor has while someone types. */
function useTypedFields(saved: PostFields) {
  const [fields, setFields] = useState(saved)
  // The editor is uncontrolled: when all fields are replaced, it begins again with another key.
  const [start, setStart] = useState({ key: 0, html: saved.content })
  const [isTyping, setIsTyping] = useState(false)
  const [typedTag, typeTag] = useState('')
  const withTag = useMemo(() => addTypedTag(fields, typedTag), [fields, typedTag])
  const [typed] = useState(() => createTypedText(saved.content, () => setIsTyping(true), take))
  useEffect(() => () => typed.forget(), [typed])

  function take(content: string) {
    setIsTyping(false)
    setFields((current) => ({ ...current, content }))
  }

  /** The fields with the text as it is in the editor now, and with the tag that was not added yet. */
  function read(): PostFields {
    return { ...withTag, content: typed.read() ?? fields.content }
  }

  function takeTag() {
    setFields((current) => addTypedTag(current, typedTag))
    typeTag('')
  }

  function replace(next: PostFields) {
    typed.forget(next.content)
    setIsTyping(false)
    setFields(next)
    setStart(({ key }) => ({ key: key + 1, html: next.content }))
  }

  const text = { start, typed, isTyping, read, replace }
  return { fields, setFields, withTag, typedTag, typeTag, takeTag, ...text }
}

function addTypedTag(fields: PostFields, typed: string): PostFields {
  const tags = addTag(fields.tags, typed)
  return tags === fields.tags ? fields : { ...fields, tags: [...tags] }
}
