import { useEffect, useMemo, useState } from 'react'
import { addTag } from '#domain/posts/article-lists.ts'
import { unblockNavigation } from '../../kit/navigation-guard.ts'
import { useUnsavedChanges } from '../../kit/use-unsaved-changes.ts'
import { hasSameFields, type PostFields } from '../post-fields.ts'
import { saveLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.ts'
import { createTypedText } from './typed-text.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { unsavedKey } from '../../kit/unsaved-storage.ts'
import { createNewPostId, readNewPostId, readLastId, storeLastId } from './new-post.ts'
import { offerNewPost, type RecoveredDraft } from './offer-new-post.ts'

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
 * The fields of a post that is being edited. While they differ from what is saved, the browser stores
 * them as a local draft, and leaving the screen asks first.
 */
export function useDraft({ postId, saved, etag, onRecover }: DraftOptions) {
  const { id: userId } = useSignedIn()
  const [newId, setNewId] = useState(createNewPostId)
  const key = unsavedKey('post', userId, postId ?? newId)
  const [recovered, setRecovered] = useState(() =>
    postId === undefined
      ? offerNewPost(userId, readNewPostId(location.search) ?? readLastId())
      : findDraft(key, saved),
  )
  const isNew = postId === undefined
  useEffect(() => {
    if (isNew) storeLastId(newId)
  }, [isNew, newId])
  const [baseline, setBaseline] = useState(saved)
  const { fields, setFields, withTag, start, typed, isTyping, read, replace, ...tag } =
    useTypedFields(saved)
  const isDirty = isTyping || !hasSameFields(withTag, baseline)

  const saveLocally = () => saveLocalDraft(key, createLocalDraft(read(), etag))
  useUnsavedChanges(isDirty, withTag, saveLocally)

  /** Goes on with a draft under a key of its own: what was typed here stays under this one. */
  function takeOver({ key: former, ...draft }: RecoveredDraft) {
    const id = createNewPostId()
    if (saveLocalDraft(unsavedKey('post', userId, id), draft)) saveLocalDraft(former)
    setNewId(id)
  }

  /** Whether what is in the form now differs from what is saved. */
  const hasChanges = () => !hasSameFields(read(), baseline)

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
      if (recovered) saveLocalDraft(recovered.key)
      setRecovered(undefined)
    },
    /** Stores the draft now, because the next request may end on the sign-in screen. */
    saveLocally,
    /** Stores the draft and lets the next navigation through. */
    keepAndLeave() {
      if (hasChanges()) saveLocally()
      unblockNavigation()
    },
    /** Continues from another user's version; one's own becomes the recovered draft. */
    replaceWithTheirs(theirs: PostFields) {
      const mine = createLocalDraft(read(), etag)
      saveLocalDraft(key, mine)
      setBaseline(theirs)
      replace(theirs)
      setRecovered({ ...mine, key })
    },
    markSaved(sent: PostFields) {
      setBaseline(sent)
      saveLocalDraft(key)
      // What was typed during the save is stored again soon, as for every new value.
      setFields((current) => ({ ...current }))
      setRecovered(undefined)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** What an earlier session left of a post, unless the server has it. */
function findDraft(key: string, saved: PostFields): RecoveredDraft | undefined {
  const draft = readLocalDraft(key)
  return draft && !hasSameFields(draft.fields, saved) ? { ...draft, key } : undefined
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

function createLocalDraft(fields: PostFields, etag: string | null): LocalDraft {
  return { savedAt: new Date().toISOString(), etag, fields }
}
