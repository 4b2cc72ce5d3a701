import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isStatus } from '#client/query.ts'
import { hasDataImages } from '../../editor/images/images.ts'
import { unblockNavigation } from '../../kit/navigation-guard.ts'
import { showError, showWarning, useSend } from '../../kit/use-send.ts'
import { useFirm } from '../../kit/site.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useLinkQuestion } from '../links/use-link-question.tsx'
import {
  emptyFields,
  emptyPage,
  isIncomplete,
  payloadOf,
  type PostFields,
  type StatusChange,
} from '../post-fields.ts'
import { noteNewlyPublished } from '../publishing/NewlyPublishedNotice.tsx'
import { POST_LISTS } from '../queries.ts'
import { fetchPost, savePost, suggestedSlugIn, type VersionedPost } from '../save-post.ts'
import { describeSaved, wordsOf } from './screen-words.ts'

export interface EditorOptions {
  /** The post as it was opened; none for a new one. */
  readonly opened?: VersionedPost
  /** Whether a new one is a page. */
  readonly isPage?: boolean
  /** Called with the id of a new post that was saved and stays open. */
  readonly onCreated?: (id: string) => void
}

/** How a save is sent and what follows it. */
export interface Save {
  readonly change: StatusChange
  /** The version that the save replaces; none for a new post. */
  readonly replaced: VersionedPost | undefined
  /** What is saved. */
  readonly fields: PostFields
  /** Whether the screen stays open. */
  readonly stays: boolean
  /** Whether what becomes of links to the post, or of those in it, was shown. */
  readonly isConfirmed?: boolean
}

/** A save that was rejected because someone else saved the post first. */
interface Conflict {
  readonly theirs: VersionedPost
  readonly rejected: Save
}

/** A new or an existing post that is being edited. A new one is an existing one from its first save on. */
export function usePostEditor({ opened, isPage = false, onCreated }: EditorOptions) {
  const [, navigate] = useLocation()
  const firm = useFirm()
  const form = useDraft(opened, isPage ? emptyPage(firm) : emptyFields(firm))
  const { base, saved } = form.draft
  const words = wordsOf(saved, base !== undefined)
  const linkQuestion = useLinkQuestion(base?.post)
  const [conflict, setConflict] = useState<Conflict>()
  const { mutate, isPending, error } = useSave(form, setConflict, onCreated)

  function save(change: StatusChange = {}, given: Partial<Save> = {}) {
    if (isPending) return
    const fields = form.settle()
    const obstacle = isIncomplete(fields) ? words.incomplete : findObstacle(fields)
    if (obstacle) {
      form.saveLocally()
      showWarning(...obstacle)
    } else linkQuestion.confirm({ replaced: base, stays: false, ...given, fields, change }, mutate)
  }

  return {
    ...form,
    words,
    isSaving: isPending,
    /** A free slug, if the server rejected the save because the slug is taken. */
    suggestedSlug: suggestedSlugIn(error?.cause),
    save,
    /** A new post becomes a draft: nothing is published by a keystroke. */
    saveAndStay() {
      if (conflict || linkQuestion.dialog || (base && !form.hasChanges())) return
      save(base ? {} : { status: 'draft' }, { stays: true })
    },
    /** Leaves without asking, because the draft stays in the browser. */
    leave() {
      form.saveLocally()
      unblockNavigation()
      navigate(words.exitPath)
    },
    /** The question before a save about links. */
    linkQuestion: linkQuestion.dialog,
    conflict,
    /** Ends the conflict. @param winner Whose version of the post is saved; none to go on editing. */
    resolve(winner?: 'mine' | 'theirs') {
      setConflict(undefined)
      if (!conflict || !winner) return
      const { theirs, rejected } = conflict
      if (winner === 'theirs') return form.replaceWithTheirs(theirs)
      form.rebase(theirs)
      save(rejected.change, { ...rejected, replaced: theirs })
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

/** Sends a save, with what was typed until then, and leaves the screen unless it stays. */
function useSave(
  form: ReturnType<typeof useDraft>,
  onConflict: (conflict: Conflict) => void,
  onCreated: EditorOptions['onCreated'],
) {
  const { base, saved } = form.draft
  const words = wordsOf(saved, base !== undefined)
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useSend({
    async send({ change, replaced }: Save) {
      form.saveLocally()
      const sent = form.settle()
      const body = { ...payloadOf(sent, replaced?.post), ...change }
      return { sent, next: await savePost(base?.post.id, body, replaced?.etag ?? null) }
    },
    success: (_, { change }) => describeSaved(words, base ? undefined : change.status),
    async failure({ cause }, rejected) {
      if (!base || !isStatus(cause, 412)) showError(words.failed, cause)
      else onConflict({ theirs: await fetchPost(base.post.id), rejected })
    },
    onDone({ sent, next }, { stays }) {
      form.markSaved(sent, stays ? next : undefined)
      if (next) noteNewlyPublished(client, next.post, base?.post)
      if (next && stays && !base) onCreated?.(next.post.id)
    },
    refreshes: POST_LISTS,
    onRefreshed({ next }, { stays }) {
      if (!stays || !next) navigate(words.exitPath)
    },
  })
}

/** Why a save would lose something or cannot be sent now, as a toast. */
function findObstacle({ content }: PostFields): readonly [title: string, text: string] | undefined {
  if (hasDataImages(content))
    return ['An image is still uploading', 'Please save again in a moment.']
  if (!navigator.onLine)
    return [
      'You are offline',
      'Your changes are kept in this browser. Save again when you are online.',
    ]
  return undefined
}
