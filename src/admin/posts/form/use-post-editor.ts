import { useLocation } from 'wouter'
import { showWarning } from '../../kit/show-error.ts'
import { useDraft, type DraftOptions } from '../drafts/use-draft.ts'
import {
  isIncomplete,
  type PostFields,
  type PostPayload,
  type StatusChange,
  payloadOf,
} from '../post-fields.ts'
import type { VersionedPost } from '../queries.ts'
import { suggestedSlugIn } from '../suggested-slug.ts'
import { hasDataImages } from '../../editor/images/upload-pasted-images.ts'
import type { ScreenWords } from './screen-words.ts'
import { useSend } from '../../kit/use-send.ts'
import { POST_LISTS } from '../queries.ts'

/** How a save is sent and what follows it. */
export interface Save {
  readonly change: StatusChange
  /** The version that the save replaces; null for a new post. */
  readonly etag: string | null
  /** What is saved of that version; absent for a new post. */
  readonly replaced: PostFields | undefined
  /** What is saved. */
  readonly fields: PostFields
  /** Whether the screen stays open. */
  readonly stays: boolean
  /** Whether what becomes of links to the post, or of those in it, was shown. */
  readonly isConfirmed?: boolean
}

interface Options extends DraftOptions {
  /** The version that the next save replaces. */
  readonly replaced: PostFields | undefined
  readonly words: ScreenWords
  /** @returns what is saved now, if the response has it. */
  readonly send: (
    body: PostPayload & StatusChange,
    etag: string | null,
  ) => Promise<VersionedPost | undefined>
  readonly onSaved: (saved: VersionedPost | undefined, stays: boolean) => void
  readonly onError: (error: Error, save: Save) => void
  /** Calls `proceed` with the save, at once or when it was confirmed. */
  readonly confirm: (save: Save, proceed: (save: Save) => void) => void
}

/** The state and actions that creating and editing a post share. */
export function usePostEditor(options: Options) {
  const { replaced, words, send, onSaved, onError, confirm, ...base } = options
  const [, navigate] = useLocation()
  const draft = useDraft(base)

  const mutation = useSend({
    send: async ({ change, etag, replaced: before }: Save) => {
      draft.saveLocally()
      const sent = draft.settle()
      return { sent, saved: await send({ ...payloadOf(sent, before), ...change }, etag) }
    },
    success: (_, { change }) => words.saved(change),
    failure: onError,
    onDone: ({ sent, saved }, { stays }) => {
      draft.markSaved(sent)
      onSaved(saved, stays && saved !== undefined)
    },
    refreshes: POST_LISTS,
    onRefreshed: ({ saved }, { stays }) => {
      if (!stays || saved === undefined) navigate(words.exitPath)
    },
  })

  return {
    draft,
    isSaving: mutation.isPending,
    /** A free slug, if the server rejected the save because the slug is taken. */
    suggestedSlug: suggestedSlugIn(mutation.error?.cause),
    save(change: StatusChange = {}, given: Partial<Save> = {}) {
      const fields = draft.settle()
      if (isIncomplete(fields)) showWarning(...words.incomplete)
      else if (!warnIfUploading(fields.content) && !warnIfOffline(draft)) {
        const save = { etag: base.etag, replaced, stays: false, ...given, fields, change }
        confirm(save, (confirmed) => mutation.mutate(confirmed))
      }
    },
    /** Leaves without asking, because the draft stays in the browser. */
    leave() {
      draft.keepAndLeave()
      navigate(words.exitPath)
    },
  }
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
