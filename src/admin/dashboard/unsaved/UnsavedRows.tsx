import { isStatus } from '#client/query.ts'
import { usePermission } from '../../session/auth.tsx'
import { DeleteButton } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { useDocuments } from '../../content/queries.ts'
import { WorkRow } from '../WorkRow.tsx'
import { useLeadTitle } from '../../leads/describe-lead.ts'
import { useLead } from '../../leads/queries.ts'
import { isNewPostId, newPostPath } from '../../posts/drafts/local-drafts.ts'
import { editPath, useAllPosts } from '../../posts/queries.ts'
import type { UnsavedWork } from './unsaved-work.ts'

interface Props<Kind extends UnsavedWork['kind']> {
  readonly work: Extract<UnsavedWork, { kind: Kind }>
  /** Called with the name of the work. */
  readonly onDiscard: (name: string) => void
}

export function UnsavedPost({ work, onDiscard }: Props<'post'>) {
  const isNew = isNewPostId(work.postId)
  const { fields } = work
  const title = fields.title || 'Untitled'
  const kind = fields.page ? 'page' : 'post'
  const isAllowed = usePermission('posts')
  const posts = useAllPosts({ enabled: isAllowed && !isNew })
  // A new post is in no list, and the list may have been loaded by another screen.
  const isGone = !isNew && (posts.data?.every(({ id }) => id !== work.postId) ?? false)
  return (
    <UnsavedRow
      work={work}
      onDiscard={onDiscard}
      kind={isNew ? `New ${kind}` : fields.page ? 'Page' : 'Post'}
      title={title}
      name={`${isNew ? 'new ' : ''}${kind} “${title}”`}
      place={isNew ? newPostPath(work.postId, fields) : editPath(work.postId)}
      obstacle={describeObstacle(isAllowed, isGone, 'This post was deleted.')}
      isChecked={isNew || !posts.isPending}
    />
  )
}

export function UnsavedContent({ work, onDiscard }: Props<'content'>) {
  const isAllowed = usePermission('administrator')
  const documents = useDocuments({ enabled: isAllowed })
  const found = documents.data?.find(({ id }) => id === work.documentId)
  const title = found?.title ?? work.documentId
  const isGone = documents.data !== undefined && (!found || found.isRemoved)
  return (
    <UnsavedRow
      work={work}
      onDiscard={onDiscard}
      kind="Content"
      title={title}
      name={`content of “${title}”`}
      place={`/admin/content/${encodeURIComponent(work.documentId)}`}
      obstacle={describeObstacle(isAllowed, isGone, 'This page is no longer part of the site.')}
      isChecked={!documents.isPending}
    />
  )
}

export function UnsavedLeadForm({ work, onDiscard }: Props<'lead'>) {
  const isAllowed = usePermission('leads')
  const lead = useLead(work.leadKey, { enabled: isAllowed })
  const titleOf = useLeadTitle()
  const title = lead.data ? titleOf(lead.data.summary) : 'A lead'
  const isGone = isStatus(lead.error, 404)
  const isDeleted = lead.data?.lead.deletedAt !== undefined
  return (
    <UnsavedRow
      work={work}
      onDiscard={onDiscard}
      kind={work.form === 'note' ? 'Note' : 'Reply'}
      title={title}
      name={`${work.form === 'note' ? 'note on' : 'reply to'} ${title}`}
      place={`/admin/leads/${work.leadKey}`}
      hint={isDeleted ? 'This lead is deleted. Restore it to continue.' : undefined}
      obstacle={describeObstacle(isAllowed, isGone, 'This lead was permanently deleted.')}
      isChecked={!lead.isPending}
    />
  )
}

interface RowProps {
  readonly work: UnsavedWork
  readonly onDiscard: (name: string) => void
  readonly kind: string
  readonly title: string
  /** What tells it apart from the other rows, such as "note on Ada". */
  readonly name: string
  /** The screen where it continues. */
  readonly place: string
  /** Why it cannot continue there. */
  readonly obstacle: string | undefined
  readonly hint?: string | undefined
  /** Whether the obstacle is known. After a failed request the link may still lead there. */
  readonly isChecked: boolean
}

function UnsavedRow(props: RowProps) {
  const { work, onDiscard, kind, title, name, place, obstacle, hint, isChecked } = props
  const since = work.savedAt ? ` since ${formatDateTime(work.savedAt)}` : ''
  return (
    <WorkRow
      href={obstacle === undefined && isChecked ? place : undefined}
      title={title}
      name={name}
      detail={`${work.isElsewhere ? 'In another browser of yours' : 'In this browser'}${since}`}
      badge={kind}
      note={obstacle === undefined ? hint : <Words obstacle={obstacle} text={work.text} />}
    >
      <DeleteButton verb="Discard" name={name} onDelete={() => onDiscard(name)} />
    </WorkRow>
  )
}

/** Why the work cannot continue, with its words, so that they can be copied. */
function Words({ obstacle, text }: { readonly obstacle: string; readonly text: string }) {
  if (text === '') return obstacle
  return (
    <details>
      <summary>{obstacle} Show what you typed</summary>
      <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </details>
  )
}

function describeObstacle(isAllowed: boolean, isGone: boolean, gone: string): string | undefined {
  if (!isAllowed) return 'You no longer have access to this.'
  return isGone ? gone : undefined
}
