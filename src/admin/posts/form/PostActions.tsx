import { formatTime } from '../../kit/format.ts'
import { useIsOnline } from '../../kit/use-online.ts'
import type { EditedPost } from '../queries.ts'
import { Schedule } from './Schedule.tsx'
import type { PostEditor } from './use-post-editor.ts'

interface Props {
  readonly editor: PostEditor
  readonly labels: readonly [submit: string, submitting: string]
  /** The saved post, if there is one. */
  readonly post?: Pick<EditedPost, 'status' | 'publishAt' | 'savedAt'> | undefined
}

/** The label of the button that makes the post a draft; a saved draft needs none. */
const DRAFT_LABELS = {
  new: 'Save draft',
  draft: undefined,
  scheduled: 'Save draft',
  published: 'Unpublish to draft',
} as const

/** The buttons under the form of a post. */
export function PostActions({ editor, labels: [submit, submitting], post }: Props) {
  const { isSaving, save, leave } = editor
  const status = post?.status ?? 'new'
  const draftLabel = DRAFT_LABELS[status]
  return (
    <div className="post-actions">
      <button type="submit" className="button" disabled={isSaving}>
        {isSaving ? submitting : submit}
      </button>
      {(status === 'draft' || status === 'scheduled') && (
        <button
          type="button"
          className="button button-quiet"
          disabled={isSaving}
          onClick={() => save({ status: 'published' })}
        >
          Publish now
        </button>
      )}
      {draftLabel && (
        <button
          type="button"
          className="button button-quiet"
          disabled={isSaving}
          onClick={() => save({ status: 'draft' })}
        >
          {draftLabel}
        </button>
      )}
      {status !== 'published' && (
        <Schedule
          publishAt={post?.publishAt}
          isBusy={isSaving}
          onSchedule={(publishAt) => save({ status: 'scheduled', publishAt })}
        />
      )}
      <button type="button" className="button button-text" onClick={leave}>
        Cancel
      </button>
      <SaveState isDirty={editor.draft.isDirty} savedAt={post?.savedAt} />
    </div>
  )
}

/** What is saved, and what a lost connection means for it. */
function SaveState({ isDirty, savedAt }: { isDirty: boolean; savedAt: string | undefined }) {
  const isOnline = useIsOnline()
  return (
    <output className="self-center text-muted">
      {isOnline
        ? savedAt && !isDirty && `Saved at ${formatTime(savedAt)}. Ctrl+S saves and stays here.`
        : 'You are offline. Your changes are kept in this browser until you can save them.'}
    </output>
  )
}
