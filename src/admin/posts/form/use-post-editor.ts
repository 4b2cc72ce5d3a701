import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isStatus } from '#client/query.ts'
import { hasDataImages } from '../../editor/images/images.ts'
import { showError, showWarning, useSend } from '../../kit/use-send.ts'
import { useFirm } from '../../kit/site.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useLinkQuestion } from '../links/use-link-question.tsx'
import {
  emptyFields,
  emptyPage,
  fieldsOf,
  isIncomplete,
  payloadOf,
  type PostFields,
  type StatusChange,
} from '../post-fields.ts'
import { noteNewlyPublished } from '../publishing/NewlyPublishedNotice.tsx'
import { POST_LISTS } from '../queries.ts'
import { fetchPost, savePost, suggestedSlugIn, type VersionedPost } from '../save-post.ts'
import { wordsOf, type ScreenWords } from './screen-words.ts'

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
  const [base, setBase] = useState(opened)
  const [saved] = useState(() =>
    opened ? fieldsOf(opened.post) : isPage ? emptyPage(firm) : emptyFields(firm),
  )
  const words = wordsOf(saved, base !== undefined)
  const linkQuestion = useLinkQuestion(base?.post)
  const [conflict, setConflict] = useState<Conflict>()
  const draft = useDraft({
    postId: base?.post.id,
    saved,
    etag: base?.etag ?? null,
    // A recovered draft is saved against its own version, so that newer changes show as a conflict.
    onRecover: (etag) => base && setBase({ ...base, etag }),
  })
  const { mutate, isPending, error } = useSave({
    base,
    draft,
    words,
    onConflict: setConflict,
    onStay(next) {
      setBase(next)
      if (!base) onCreated?.(next.post.id)
    },
  })

  function save(change: StatusChange = {}, given: Partial<Save> = {}) {
    if (isPending) return
    const fields = draft.settle()
    if (isIncomplete(fields)) showWarning(...words.incomplete)
    else if (!warnIfUploading(fields.content) && !warnIfOffline(draft))
      void linkQuestion.confirm({ replaced: base, stays: false, ...given, fields, change }, mutate)
  }

  return {
    draft,
    words,
    /** The saved version that the next save replaces. */
    base,
    isSaving: isPending,
    /** A free slug, if the server rejected the save because the slug is taken. */
    suggestedSlug: suggestedSlugIn(error?.cause),
    save,
    /** A new post becomes a draft: nothing is published by a keystroke. */
    saveAndStay() {
      if (conflict || linkQuestion.dialog) return
      if (base && !draft.hasChanges()) return
      save(base ? {} : { status: 'draft' }, { stays: true })
    },
    /** Leaves without asking, because the draft stays in the browser. */
    leave() {
      draft.keepAndLeave()
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
      setBase(theirs)
      if (winner === 'mine') save(rejected.change, { ...rejected, replaced: theirs })
      else draft.replaceWithTheirs(fieldsOf(theirs.post))
    },
  }
}

interface SaveOptions {
  readonly base: VersionedPost | undefined
  readonly draft: ReturnType<typeof useDraft>
  readonly words: ScreenWords
  readonly onConflict: (conflict: Conflict) => void
  /** Called with what was saved when the screen stays open. */
  readonly onStay: (saved: VersionedPost) => void
}

/** Sends a save, with what was typed until then, and leaves the screen unless it stays. */
function useSave({ base, draft, words, onConflict, onStay }: SaveOptions) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useSend({
    send: async ({ change, replaced }: Save) => {
      draft.saveLocally()
      const sent = draft.settle()
      const body = { ...payloadOf(sent, replaced?.post), ...change }
      return { sent, next: await savePost(base?.post.id, body, replaced?.etag ?? null) }
    },
    success: (_, { change }) => words.saved(change),
    failure: async ({ cause }, rejected) => {
      if (base && isStatus(cause, 412))
        onConflict({ theirs: await fetchPost(base.post.id), rejected })
      else showError(words.failed, cause)
    },
    onDone: ({ sent, next }, { stays }) => {
      draft.markSaved(sent)
      if (!next) return
      // A page can be opened once it is built.
      const isNew = next.post.status === 'published' && base?.post.status !== 'published'
      if (isNew && !next.post.page) noteNewlyPublished(client, next.post)
      if (stays) onStay(next)
    },
    refreshes: POST_LISTS,
    onRefreshed: ({ next }, { stays }) => {
      if (!stays || !next) navigate(words.exitPath)
    },
  })
}

export type PostEditor = ReturnType<typeof usePostEditor>

/** Whether a pasted image is still uploading, which a save would lose; if so, a toast says it. */
function warnIfUploading(content: string): boolean {
  if (!hasDataImages(content)) return false
  showWarning('An image is still uploading', 'Please save again in a moment.')
  return true
}

/** Whether the browser knows that it has no connection; if so, the draft is stored and a toast says it. */
function warnIfOffline(draft: { saveLocally(): void }): boolean {
  if (navigator.onLine) return false
  draft.saveLocally()
  showWarning(
    'You are offline',
    'Your changes are kept in this browser. Save again when you are online.',
  )
  return true
}
