import { useEffect, useId, useState } from 'react'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { formatDateTime, formatTime } from '../../kit/format.ts'
import { useIsOnline } from '../../kit/transfer.tsx'
import { pathOf } from '#domain/posts/post-path.ts'
import { slugOf, type PostFields } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import { Schedule } from './Schedule.tsx'
import type { PostEditor } from './use-post-editor.ts'

const TICK_MS = 5_000

/** What the main button does. */
function describeSubmit(post: EditedPost | undefined, fields: PostFields): string {
  const path = pathOf({ ...fields, slug: slugOf(fields) })
  if (!post)
    return fields.page ? `Builds the site, and is live at ${path}` : `Goes live at once at ${path}`
  const { status, publishAt } = post
  switch (status) {
    case 'draft':
      return 'Saves the draft'
    case 'scheduled':
      return `Still goes live ${publishAt ? `on ${formatDateTime(publishAt)}` : 'as scheduled'}`
    case 'published':
      return `Changes the live ${fields.page ? 'page' : 'article'}`
  }
}

/** The buttons under the form of a post. */
export function PostActions({ editor }: { editor: PostEditor }) {
  const { isSaving, save, leave, words, base } = editor
  const post = base?.post
  const status = post?.status
  const effectId = useId()
  return (
    <div className="post-actions">
      <button type="submit" className="button" disabled={isSaving} aria-describedby={effectId}>
        {words.submit[isSaving ? 1 : 0]}
      </button>
      <p id={effectId} className="self-center text-sm wrap-anywhere text-muted">
        {describeSubmit(post, editor.draft.fields)}
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
      <SaveState draft={editor.draft} post={post} />
    </div>
  )
}

/** What is saved, where, and what a lost connection means for it. */
function SaveState({ draft, post }: { draft: PostEditor['draft']; post: EditedPost | undefined }) {
  const isOnline = useIsOnline()
  if (!isOnline) {
    const sentence =
      'You are offline. Your changes are kept in this browser until you can save them.'
    return <output className="self-center text-muted">{sentence}</output>
  }
  return (
    <p className="self-center text-muted">
      {!draft.isDirty ? (
        post && `Saved at ${formatTime(post.savedAt)}. Ctrl+S saves and stays here.`
      ) : draft.copy && !draft.isCopyFailed ? (
        <Since copy={draft.copy} isPublished={post?.status === 'published'} />
      ) : (
        'Kept in this browser.'
      )}
    </p>
  )
}

/** When the working copy was saved: not announced, because it changes all the time. */
function Since({ copy, isPublished }: { copy: WorkingCopy; isPublished: boolean }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - Date.parse(copy.savedAt)) / 1000))
  const ago = seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `Saved ${ago} ago by ${copy.savedBy}.${isPublished ? ' Visitors see no change yet.' : ''}`
}
