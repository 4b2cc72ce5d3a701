import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { toast } from '#islands/ui/toast.ts'
import { isStatus } from '#client/query.ts'
import { useSignedIn } from '../../app/auth.tsx'
import { useSubmitOnce } from '../../components/forms/use-submit-once.ts'
import { showWarning } from '../../components/show-error.ts'
import { localDraftKey } from '../drafts/local-draft.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { isIncomplete, payloadOf, type PostFields, type PostPayload } from '../post-fields.ts'
import { invalidatePosts } from '../queries.ts'
import { hasDataImages } from '../../editor/images/upload-pasted-images.ts'

/** What a save does to the status of the post; without a status the server keeps it or publishes. */
export type StatusChange =
  | { readonly status?: never }
  | { readonly status: 'published' | 'draft' }
  | { readonly status: 'scheduled'; readonly publishAt: string }

interface Save {
  readonly change: StatusChange
  /** The version that the save replaces; null for a new post. */
  readonly etag: string | null
}

interface Options extends Pick<Parameters<typeof useDraft>[0], 'saved' | 'etag' | 'onRecover'> {
  readonly postId: string
  readonly send: (body: PostPayload & StatusChange, etag: string | null) => Promise<unknown>
  readonly onError: (error: Error, change: StatusChange) => void
  /** The path that saving and canceling lead to. */
  readonly exitPath: string
  readonly messages: {
    readonly incomplete: readonly [title: string, description: string]
    readonly saved: (change: StatusChange) => string
  }
}

/** The state and actions that creating and editing a post share. */
export function usePostEditor({ postId, send, onError, exitPath, messages, ...base }: Options) {
  const user = useSignedIn()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const draft = useDraft({ ...base, key: localDraftKey(user.id, postId) })
  const { fields } = draft

  const mutation = useSubmitOnce({
    mutationFn: async ({ change, etag }: Save): Promise<PostFields> => {
      draft.saveLocally()
      await send({ ...payloadOf(fields), ...change }, etag)
      return fields
    },
    onSuccess: async (sent, { change }) => {
      toast({ title: 'Success!', description: messages.saved(change) })
      draft.markSaved(sent)
      await invalidatePosts(client)
      navigate(exitPath)
    },
    onError: (error, { change }) => onError(error, change),
  })

  return {
    draft,
    isSaving: mutation.isPending,
    /** A free slug, if the server rejected the save because the slug is taken. */
    suggestedSlug: suggestedSlugIn(mutation.error?.cause),
    save(change: StatusChange = {}, etag = base.etag) {
      if (isIncomplete(fields)) showWarning(...messages.incomplete)
      else if (!warnIfUploading(fields.content)) mutation.mutate({ change, etag })
    },
    /** Leaves without asking, because the draft stays in the browser. */
    leave() {
      draft.keepAndLeave()
      navigate(exitPath)
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

/** The free slug that the server suggests when a save failed because of a taken one. */
function suggestedSlugIn(error: unknown): string | undefined {
  if (!isStatus(error, 409)) return undefined
  const { refusal } = error
  const suggestion = 'suggestion' in refusal ? refusal.suggestion : undefined
  return typeof suggestion === 'string' ? suggestion : undefined
}

/** Whether a pasted image is still uploading, which a save would lose; if so, a toast says it. */
function warnIfUploading(content: string): boolean {
  if (!hasDataImages(content)) return false
  showWarning('An image is still uploading', 'Please save again in a moment.')
  return true
}
