import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { logUnexpected } from '#client/expected-error.ts'
import { isStatus } from '#client/query.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { focusMissing } from '../../kit/focus.ts'
import { unblockNavigation } from '../../kit/navigation-guard.ts'
import { LINK_TARGETS_KEY } from '../../kit/posts.ts'
import { useFirm } from '../../kit/site.ts'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { showError, showWarning } from '../../kit/use-send.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { findDeadLinks, findQuestion } from '../links/link-question.tsx'
import {
  emptyPage,
  isIncomplete,
  createPayload,
  type PostFields,
  type StatusChange,
} from '../post-fields.ts'
import { noteNewlyPublished } from '../publishing/NewlyPublishedNotice.tsx'
import { POST_LISTS } from '../queries.ts'
import {
  fetchPost,
  findSuggestedSlug,
  matchVersion,
  savePost,
  type VersionedPost,
} from '../save-post.ts'
import { describeCreated, chooseScreenWords } from './screen-words.ts'

export interface EditorOptions {
  /** The post as it was opened; none for a new one. */
  readonly opened?: VersionedPost
  /** Whether a new post is a page. */
  readonly isPage?: boolean
  /** Called with the id of a post that was new when it was opened, whenever it is saved. */
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
  /** The links to nowhere that readers will see, as sentences. */
  readonly deadLinks: readonly string[]
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
  const words = chooseScreenWords(saved, base !== undefined)
  const saving = useSaving(form, words, onCreated)
  return {
    ...form,
    ...saving,
    words,
    /** A new post becomes a draft: nothing is published by a keystroke. */
    saveAndStay() {
      if (saving.conflict || saving.question || (base && !form.hasChanges())) return
      saving.save(base ? {} : { status: 'draft' }, { stays: true })
    },
    /** Leaves without asking, because the draft stays in the browser. */
    leaveScreen() {
      form.saveLocally()
      unblockNavigation()
      navigate(words.back.to)
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

type Form = ReturnType<typeof useDraft>
type Words = ReturnType<typeof chooseScreenWords>

/** Saves the form, asks about links first, and resolves conflicts with other people's saves. */
function useSaving(form: Form, words: Words, onCreated: EditorOptions['onCreated']) {
  const { base } = form.draft
  const client = useQueryClient()
  const { refuse, lacksTitle } = useRefusal(form)
  const { conflict, setConflict, ...sending } = useSave(form, words, onCreated)
  const { ask, pending, error, question } = sending
  const isSaving = pending !== undefined

  function save(change: StatusChange = {}, { stays = false, replaced = base } = {}) {
    if (isSaving) return
    const fields = form.takeOverLatest()
    const obstacle = findObstacle(fields, words)
    if (obstacle) return refuse(fields, obstacle)
    const deadLinks = listPublicDeadLinks(client, fields, change.status ?? base?.post.status)
    ask({ replaced, stays, fields, change, deadLinks })
  }

  /** Ends the conflict. @param winner Whose version of the post is saved; none to go on editing. */
  function resolveConflict(winner?: 'mine' | 'theirs') {
    setConflict(undefined)
    if (!conflict || !winner) return
    const { theirs, rejected } = conflict
    if (winner === 'theirs') return form.replaceWithTheirs(theirs)
    form.rebase(theirs)
    save(rejected.change, { stays: rejected.stays, replaced: theirs })
  }

  const suggestedSlug = findSuggestedSlug(error?.cause)
  return { save, isSaving, lacksTitle, suggestedSlug, question, conflict, resolveConflict }
}

/** Drafts may have links that lead nowhere. */
function listPublicDeadLinks(client: QueryClient, fields: PostFields, status?: string) {
  const targets = client.getQueryData<LinkTargets>(LINK_TARGETS_KEY)
  return status === 'draft' ? [] : findDeadLinks(fields, targets)
}

/** Says why a save is not sent. From then on a missing title is marked as an error. */
function useRefusal(form: Form) {
  const [isTried, setIsTried] = useState(false)

  function refuse(fields: PostFields, obstacle: Obstacle) {
    form.saveLocally()
    flushSync(() => setIsTried(true))
    if (isIncomplete(fields)) focusMissing()
    showWarning(...obstacle)
  }
  return { refuse, lacksTitle: isTried && form.draft.fields.title.trim() === '' }
}

/** Sends the newest text of the form, after a question about links, and leaves the screen unless it is to stay open. */
function useSave(form: Form, words: Words, onCreated: EditorOptions['onCreated']) {
  const { base, postId } = form.draft
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const accepted = useRef<readonly string[]>([])
  const [conflict, setConflict] = useState<Conflict>()
  const sending = useConfirmedSend({
    describe: (save: Save) => findQuestion(base?.post, save, accepted.current),
    send(save: Save) {
      accepted.current = save.deadLinks
      return sendForm(form, save)
    },
    success: (_, { change, fields }) =>
      base ? words.saved : describeCreated(fields, change.status),
    async failure({ cause }, rejected) {
      const theirs = await fetchTheirs(postId, cause)
      if (theirs) setConflict({ theirs, rejected })
      else showError(words.failed, cause)
    },
    onDone({ sent, next }, { stays }) {
      form.markSaved(sent, stays ? next : undefined)
      if (next) noteNewlyPublished(client, next.post, base?.post)
      // Also before the screen is left, so that going back opens the post and not another new one.
      if (next) onCreated?.(next.post.id)
    },
    refreshes: POST_LISTS,
    onRefreshed: ({ next }, { stays }) => (stays && next ? undefined : navigate(words.back.to)),
  })
  return { ...sending, conflict, setConflict }
}

/** The version of someone else. A conflict is shown as a failed save if it cannot be loaded. */
async function fetchTheirs(postId: string, cause: unknown) {
  return isStatus(cause, 412) ? fetchPost(postId).catch(logUnexpected) : undefined
}

/** Sends what the form has now, which may be newer than what it had when the user asked to save. */
async function sendForm(form: Form, { change, replaced }: Save) {
  form.saveLocally()
  const sent = form.takeOverLatest()
  const body = { ...createPayload(sent, replaced?.post), ...change }
  const { postId } = form.draft
  const headers = replaced ? matchVersion(replaced.etag) : { 'idempotency-key': postId }
  return { sent, next: await savePost(replaced?.post.id, body, headers) }
}

/** The title and the text of a toast. */
type Obstacle = readonly [title: string, text: string]

/** Returns why a save is incomplete, would lose something or cannot be sent now. */
function findObstacle(fields: PostFields, words: Words): Obstacle | undefined {
  if (isIncomplete(fields)) return words.incomplete
  if (/<img\b[^>]*\bsrc="data:/i.test(fields.content))
    return ['An image is still uploading', 'Please save again in a moment.']
  if (!navigator.onLine)
    return [
      'You are offline',
      'Your changes are kept in this browser. Save again when you are online.',
    ]
  return undefined
}
