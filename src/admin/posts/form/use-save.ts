import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { logUnexpected } from '#client/expected-error.ts'
import { isStatus } from '#client/query.ts'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { showError } from '../../kit/use-send.ts'
import type { FormState } from '../drafts/use-draft.ts'
import { findQuestion } from '../links/link-question.tsx'
import { createPayload, type PostFields, type StatusChange } from '../post-fields.ts'
import { noteNewlyPublished } from '../publishing/NewlyPublishedNotice.tsx'
import { POST_LISTS } from '../queries.ts'
import { fetchPost, matchVersion, savePost, type VersionedPost } from '../save-post.ts'
import { describeCreated, type ScreenWords } from './screen-words.ts'

/** A save of the form, and what follows it. */
export interface Save {
  readonly change: StatusChange
  /** The version that the save replaces; none for a new post. */
  readonly replaced: VersionedPost | undefined
  /** The fields that are saved. */
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

/**
 * Sends the newest text of the form, after a question about links, and leaves the screen unless it
 * is to stay open.
 *
 * @param onCreated Called with the id of a post that was new when it was opened.
 */
export function useSave(form: FormState, words: ScreenWords, onCreated?: (id: string) => void) {
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
      // Runs before the screen is left, so that going back opens this post and not another new one.
      if (next) onCreated?.(next.post.id)
    },
    refreshes: POST_LISTS,
    onRefreshed: ({ next }, { stays }) => (stays && next ? undefined : navigate(words.back.to)),
  })
  return { ...sending, conflict, setConflict }
}

/** Fetches the other user's version. If that fails, the conflict is shown as a failed save. */
async function fetchTheirs(postId: string, cause: unknown) {
  return isStatus(cause, 412) ? fetchPost(postId).catch(logUnexpected) : undefined
}

/** Sends what the form has now, which may be newer than what it had when the user asked to save. */
async function sendForm(form: FormState, { change, replaced }: Save) {
  form.saveLocally()
  const sent = form.takeOverLatest()
  const body = { ...createPayload(sent, replaced?.post), ...change }
  const { postId } = form.draft
  const headers = replaced ? matchVersion(replaced.etag) : { 'idempotency-key': postId }
  return { sent, next: await savePost(replaced?.post.id, body, headers) }
}
