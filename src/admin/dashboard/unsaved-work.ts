import { readTexts } from '#client/storage.ts'
import { listChanges } from '#domain/content/merge.ts'
import { ORDER } from '#domain/content/value.ts'
import { extractText } from '#domain/posts/reading-time.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { formatWords } from '../content/labels.ts'
import { readLocalEdit } from '../content/use-content-draft.ts'
import { listDraftKeys, readSubject } from '../kit/local-drafts.ts'
import type { Offer } from '../posts/drafts/draft.ts'
import { listPostDrafts, newPostPath, type PostDraft } from '../posts/drafts/post-drafts.ts'
import { hasSameFields } from '../posts/post-fields.ts'
import { editPath } from '../posts/queries.ts'

/** Something that a user typed and did not save. */
export interface UnsavedWork {
  /** The key in the browser's storage; absent for a post that only the server has. */
  readonly key?: string
  readonly kind: string
  readonly title: string
  /** Tells it apart from other work, such as "note on Ada". */
  readonly name: string
  /** The screen where it continues. */
  readonly href: string
  /** Absent if an earlier release stored the work without it. */
  readonly savedAt?: string | undefined
  /** Its text, which can be copied even if its post or lead is deleted. */
  readonly text: string
  /** The working copy on the server, if this browser knows of one. */
  readonly copy?: Pick<WorkingCopy, 'postId' | 'revision'> | undefined
}

/**
 * Lists a user's unsaved work, the latest first. Records that cannot be read are left out.
 *
 * @param copies The working copies of the user's posts on the server.
 */
export function listUnsavedWork(
  userId: string,
  copies: readonly WorkingCopy[] = [],
): UnsavedWork[] {
  const drafts = listPostDrafts(userId)
  const elsewhere = copies.filter((copy) => !drafts.some((draft) => isCopyOf(draft, copy)))
  return [
    ...drafts.map((draft) => ({ ...describeUnsavedPost(draft), key: draft.key })),
    ...elsewhere.map(describeUnsavedPost),
    ...listUnsavedContent(userId),
    ...listUnsavedLeadTexts(userId),
  ].toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))
}

/** Whether the server has a draft of this browser, not the one of another browser. */
function isCopyOf({ postId, revision, fields }: PostDraft, copy: WorkingCopy): boolean {
  if (postId !== copy.postId) return false
  return revision === copy.revision || hasSameFields(fields, copy.fields)
}

function describeUnsavedPost({ postId, savedAt, etag, fields, revision }: Offer): UnsavedWork {
  const isNew = etag === null
  const kind = fields.page ? 'Page' : 'Post'
  const title = fields.title || 'Untitled'
  return {
    kind: isNew ? `New ${kind.toLowerCase()}` : kind,
    title,
    name: `${isNew ? 'new ' : ''}${kind.toLowerCase()} “${title}”`,
    href: isNew ? newPostPath(postId, fields) : editPath(postId),
    savedAt,
    text: joinTexts([fields.title, fields.description, extractText(fields.content)]),
    copy: revision === null ? undefined : { postId, revision },
  }
}

function listUnsavedContent(userId: string): UnsavedWork[] {
  return listDraftKeys('words', userId).flatMap(({ key, id }) => {
    const draft = readLocalEdit(key)
    if (!draft) return []
    const documentId = readSubject(id)
    const { savedAt, base, mine, title = documentId } = draft
    const typed = listChanges(base, mine).filter(({ path }) => path.at(-1) !== ORDER)
    const text = joinTexts(typed.map(({ after }) => formatWords(after)))
    const href = `/admin/content/${encodeURIComponent(documentId)}`
    return { key, kind: 'Content', title, name: `content of “${title}”`, href, savedAt, text }
  })
}

function listUnsavedLeadTexts(userId: string): UnsavedWork[] {
  return listDraftKeys('lead', userId).flatMap(({ key, id }) => {
    const [, leadKey, form] = /^(.+):(note|reply)$/.exec(id) ?? []
    const texts = readTexts('localStorage', key)
    if (!texts || leadKey === undefined) return []
    const { subject = '', text = '', savedAt, lead: title = 'A lead' } = texts
    const words =
      form === 'note'
        ? { kind: 'Note', name: `note on ${title}` }
        : { kind: 'Reply', name: `reply to ${title}` }
    const href = `/admin/leads/${leadKey}`
    return { key, ...words, title, href, savedAt, text: joinTexts([subject, text]) }
  })
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}
