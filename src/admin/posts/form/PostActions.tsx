import { useId } from 'react'
import { formatDateTime, formatTime } from '../../kit/format.ts'
import { useIsOnline } from '../../kit/use-online.ts'
import { slugOf } from '../post-fields.ts'
import type { EditedPost } from '../queries.ts'
import { Schedule } from './Schedule.tsx'
import type { PostEditor } from './use-post-editor.ts'

interface Props {
  readonly editor: PostEditor
  readonly labels: readonly [submit: string, submitting: string]
  /** The saved post, if there is one. */
  readonly post?: Pick<EditedPost, 'status' | 'publishAt' | 'savedAt'> | undefined
}

/** What the main button does. */
function describeSubmit(post: Props['post'], path: string): string {
  if (!post) return `Goes live at once at ${path}`
  const { status, publishAt } = post
  switch (status) {
    case 'draft':
      return 'Saves the draft'
    case 'scheduled':
      return `Still goes live ${publishAt ? `on ${formatDateTime(publishAt)}` : 'as scheduled'}`
    case 'published':
      return 'Changes the live article'
  }
}

/** The buttons under the form of a post. */
export function PostActions({ editor, labels: [submit, submitting], post }: Props) {
  const { isSaving, save, leave } = editor
  const status = post?.status
  const effectId = useId()
  return (
    <div className="post-actions">
      <button type="submit" className="button" disabled={isSaving} aria-describedby={effectId}>
        {isSaving ? submitting : submit}
      </button>
      <p id={effectId} className="self-center text-sm wrap-anywhere text-muted">
        {describeSubmit(post, `/diary/${slugOf(editor.draft.fields)}`)}
      </p>
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
      <button
        type="button"
        className="button button-quiet"
        disabled={isSaving}
        onClick={() => save({ status: 'draft' }, { stays: status !== 'published' })}
      >
        {status === 'published' ? 'Unpublish to draft' : 'Save draft'}
      </button>
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
