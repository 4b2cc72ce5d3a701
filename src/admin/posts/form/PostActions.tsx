import { useEffect, useId, useState } from 'react'
import { buildPostPath } from '#domain/posts/post-path.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { Button, useDisclosure } from '../../kit/buttons.tsx'
import { focusFirstField } from '../../kit/focus.ts'
import { formatDuration, formatDateTime, formatSince } from '../../kit/format.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { useIsOnline } from '../../kit/transfer.tsx'
import { showWarning } from '../../kit/use-send.ts'
import { type PostFields, deriveSlug } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import type { PostEditor } from './use-post-editor.ts'

interface Props {
  readonly editor: PostEditor
}

const TICK_MS = 5_000

/** Says what the main button does. */
function describeSubmit(post: EditedPost | undefined, fields: PostFields): string {
  const path = buildPostPath({ ...fields, slug: deriveSlug(fields) })
  if (!post)
    return fields.page ? `Builds the site, and is live at ${path}` : `Goes live at once at ${path}`
  const { status, publishAt } = post
  if (status === 'draft') return 'Saves the draft'
  if (status === 'published') return `Changes the live ${fields.page ? 'page' : 'article'}`
  return `Still goes live ${publishAt ? `on ${formatDateTime(publishAt)}` : 'as scheduled'}`
}

/** Classes that keep the buttons in view where the screen is high enough. */
const ACTIONS = [
  'flex flex-wrap items-end gap-3 border-t border-line bg-paper py-3',
  'bottom-0 z-10 md:[@media(height>=40rem)]:sticky',
].join(' ')

/**
 * The buttons under the form of a post. They use `aria-disabled`, because a disabled button loses
 * the focus.
 */
export function PostActions({ editor }: Props) {
  const { form, saving, leaveScreen, words } = editor
  const { isSaving, save } = saving
  const { base, fields } = form.draft
  const post = base?.post
  const status = post?.status
  const isPublished = status === 'published'
  const effectId = useId()
  const quiet = { variant: 'quiet', 'aria-disabled': isSaving } as const
  return (
    <div className={ACTIONS}>
      <Button type="submit" variant="main" aria-disabled={isSaving} aria-describedby={effectId}>
        {words.submit[isSaving ? 1 : 0]}
      </Button>
      <p id={effectId} className="self-center text-sm wrap-anywhere text-muted">
        {describeSubmit(post, fields)}
      </p>
      {(status === 'draft' || status === 'scheduled') && (
        <Button {...quiet} onClick={() => save({ status: 'published' })}>
          Publish now
        </Button>
      )}
      <Button {...quiet} onClick={() => save({ status: 'draft' }, { stays: !isPublished })}>
        {isPublished ? 'Unpublish to draft' : 'Save draft'}
      </Button>
      {!isPublished && <Schedule editor={editor} />}
      <Button variant="text" onClick={leaveScreen}>
        Cancel
      </Button>
      <SaveState form={form} />
    </div>
  )
}

/** Says where the changes are saved, and what a lost connection means for them. */
function SaveState({ form: { draft, isDirty } }: Pick<PostEditor, 'form'>) {
  const post = draft.base?.post
  const isOnline = useIsOnline()
  if (!isOnline) {
    const sentence =
      'You are offline. Your changes are kept in this browser until you can save them.'
    return <output className="self-center text-muted">{sentence}</output>
  }
  return (
    <p className="self-center text-muted">
      {!isDirty ? (
        post && `Saved ${formatSince(post.savedAt)}. Ctrl+S saves and stays here.`
      ) : draft.ownCopy?.isOurs ? (
        <SavedAgo copy={draft.ownCopy.copy} isPublished={post?.status === 'published'} />
      ) : (
        'Kept in this browser.'
      )}
    </p>
  )
}

/** Says how long ago the working copy was saved. Not announced, because it changes all the time. */
function SavedAgo({ copy, isPublished }: { copy: WorkingCopy; isPublished: boolean }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const age = formatDuration(Math.max(0, now - Date.parse(copy.savedAt)))
  return `Saved ${age} ago by ${copy.savedBy}.${isPublished ? ' Visitors see no change yet.' : ''}`
}

/** Chooses when a post is published, in the administrator's time zone. */
function Schedule({ editor: { form, saving } }: Props) {
  const publishAt = form.draft.base?.post.publishAt
  const { isOpen, close, button } = useDisclosure()
  const [when, setWhen] = useState(() => (publishAt ? localInputValue(new Date(publishAt)) : ''))

  function schedulePost() {
    const time = new Date(when)
    if (time > new Date()) saving.save({ status: 'scheduled', publishAt: time.toISOString() })
    else showWarning('Validation Error', 'Choose a time in the future.')
  }

  if (!isOpen) {
    return (
      <Button variant="quiet" {...button}>
        Schedule
      </Button>
    )
  }
  return (
    <fieldset
      ref={focusFirstField}
      aria-label="Schedule"
      className="flex flex-wrap items-end gap-2"
    >
      <TextField
        label="Publish at"
        type="datetime-local"
        hint={`Time zone: ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`}
        value={when}
        onChange={setWhen}
      />
      <Button variant="quiet" aria-disabled={saving.isSaving} onClick={schedulePost}>
        Schedule
      </Button>
      <Button variant="text" onClick={close}>
        Not now
      </Button>
    </fieldset>
  )
}

/**
 * The value of a `datetime-local` input, which has the browser's time zone and no seconds.
 *
 * @example in Dallas, in winter
 * localInputValue(new Date('2026-01-02T15:04:05Z')) // => '2026-01-02T09:04'
 */
export function localInputValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
