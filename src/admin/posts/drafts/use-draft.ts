import { useEffect, useState } from 'react'
import { createId } from '#client/create-id.ts'
import { createFormKey, storeDraft, useLocalDraft } from '../../kit/local-drafts.ts'
import { replaceAddress } from '../../kit/navigation-guard.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { pickFields, hasSameFields, type PostFields } from '../post-fields.ts'
import type { VersionedPost } from '../save-post.ts'
import * as rules from './draft.ts'
import type { Draft, Offer } from './draft.ts'
import { createEditorText } from './editor-text.ts'
import { findPostDrafts, newPostPath, readNewPostId } from './post-drafts.ts'
import { useWorkingCopy } from './use-working-copy.ts'

/**
 * The fields of a post that is being edited. While they differ from what is saved, the browser
 * stores them as a local draft and the server as a working copy, and leaving the screen asks first.
 */
export function useDraft(opened: VersionedPost | undefined, empty: PostFields) {
  const state = useDraftState(opened, empty)
  return { ...state, ...createEdits(state), ...createChoices(state) }
}

export type FormState = ReturnType<typeof useDraft>

function useDraftState(opened: VersionedPost | undefined, empty: PostFields) {
  const { id: userId } = useSignedIn()
  const [draft, setDraft] = useState(() => openPost(userId, opened, empty))
  const [text] = useState(() => createEditorText(setDraft))
  const { fields, saved } = draft
  const readFields = (): PostFields => ({ ...fields, content: text.read() ?? fields.content })
  const isDirty = !hasSameFields(fields, saved)
  const saveLocally = useLocalDraft(draft.key, isDirty ? draft : undefined, () =>
    rules.toLocalDraft(draft, readFields()),
  )
  const { discard, copies } = useWorkingCopy(draft, setDraft, readFields)
  useNewPostAddress(draft)
  useEffect(() => {
    if (!isDirty) text.takeOverAtOnce()
  }, [isDirty, text])
  return {
    draft,
    setDraft,
    text,
    onEdit: text.onEdit,
    isDirty,
    readFields,
    /** Whether what is in the form now differs from what is saved. */
    hasChanges: () => !hasSameFields(readFields(), saved),
    /** Stores the draft now, because the next request may end on the sign-in screen. */
    saveLocally,
    discard,
    offers: rules.listOffers(draft, copies),
  }
}

function openPost(userId: string, opened: VersionedPost | undefined, empty: PostFields): Draft {
  const saved = opened ? pickFields(opened.post) : empty
  const postId = opened?.post.id ?? readNewPostId(location.search) ?? createId()
  const found = findPostDrafts(userId, postId, saved, !opened)
  const earlier = found.filter(({ fields }) => !hasSameFields(fields, saved))
  for (const each of found) if (!earlier.includes(each)) storeDraft(each.key, undefined)
  const key = createFormKey('post', userId, postId)
  return rules.openDraft({ userId, postId, key, base: opened, saved, earlier })
}

/** Puts the id of a new post into the address, so that a reload finds its draft. */
function useNewPostAddress({ base, postId, saved }: Draft) {
  const path = base ? undefined : newPostPath(postId, saved)
  useEffect(() => {
    if (path !== undefined) replaceAddress(path)
  }, [path])
}

type State = ReturnType<typeof useDraftState>

function createEdits(state: State) {
  const { draft, setDraft, readFields, discard } = state
  return {
    /** Lets the next save replace this version. */
    rebase: (base: VersionedPost) => setDraft((now) => ({ ...now, base })),
    change: (changed: Partial<PostFields>) => setDraft((now) => rules.changeFields(now, changed)),
    replace(fields: PostFields) {
      const offerMine = storeTyped(state)
      setDraft((now) => rules.replaceFields(offerMine(now), fields))
    },
    /** Takes over what is typed. @returns the fields with all of it. */
    takeOverLatest(): PostFields {
      const fields = readFields()
      setDraft((now) => rules.takeText(now, fields.content))
      return fields
    },
    /** @param open The saved post, if its screen stays open. */
    markSaved(sent: PostFields, open?: VersionedPost) {
      storeDraft(draft.key, undefined)
      discard(draft)
      setDraft((now) => rules.markSaved(now, sent, open))
    },
  }
}

/**
 * Stores the typed text before something else replaces it.
 *
 * @returns a function that adds the typed text to a draft's offers.
 */
function storeTyped({ draft, text, readFields }: State): (now: Draft) => Draft {
  const mine = readFields()
  text.forgetText()
  if (hasSameFields(mine, draft.saved)) return (now) => now
  storeDraft(draft.key, rules.toLocalDraft(draft, mine))
  const key = createFormKey('post', draft.userId, draft.postId)
  return (now) => rules.offerTyped(now, mine, key)
}

/** Creates the functions that choose between the form and other versions of the post. */
function createChoices(state: State) {
  const { draft, setDraft, discard } = state
  return {
    recover(offer: Offer) {
      const offerMine = storeTyped(state)
      setDraft((now) => rules.recoverOffer(offerMine(now), offer))
    },
    dismiss(offer: Offer) {
      if ('key' in offer) storeDraft(offer.key, undefined)
      if ('key' in offer || offer.userId === draft.userId) discard({ key: draft.key, ...offer })
      setDraft((now) => rules.dismissOffer(now, offer))
    },
    /** Continues from another user's version. */
    replaceWithTheirs(theirs: VersionedPost) {
      const offerMine = storeTyped(state)
      setDraft((now) => rules.replaceWithTheirs(offerMine(now), theirs))
    },
  }
}
