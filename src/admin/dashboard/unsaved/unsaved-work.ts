import { listChanges } from '#domain/content/merge.ts'
import { ORDER } from '#domain/content/value.ts'
import { plainText } from '#domain/posts/reading-time.ts'
import { readLocalEdit } from '../../content/local-edits.ts'
import { readLocalTexts, type LeadForm } from '../../leads/detail/local-texts.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { newPostId, readLocalDraft, workingCopyId } from '../../posts/drafts/local-drafts.ts'
import type { PostFields } from '../../posts/post-fields.ts'
import { listUnsavedKeys } from '../../kit/unsaved-storage.ts'

interface Stored {
  /** The key in the browser's storage, or the id of a post that only the server has. */
  readonly key: string
  /** Whether another browser typed it. */
  readonly isElsewhere?: boolean
  /** Absent for what an earlier release stored without it. */
  readonly savedAt?: string | undefined
  /** The words in it, for the case that there is nothing left to save them to. */
  readonly text: string
}

/** What one user typed in this browser and did not save, and what it belongs to. */
export type UnsavedWork = Stored &
  (
    | {
        readonly kind: 'post'
        readonly postId: string
        readonly fields: PostFields
        /** Of the working copy on the server, as far as this browser knows it. */
        readonly revision?: number | null | undefined
      }
    | { readonly kind: 'content'; readonly documentId: string }
    | { readonly kind: 'lead'; readonly leadKey: string; readonly form: LeadForm }
  )

/**
 * A user's unsaved work, the latest first. Records that cannot be read are left out.
 *
 * @param copies What the server has of the same user's posts.
 */
export function listUnsavedWork(
  userId: string,
  copies: readonly WorkingCopy[] = [],
): UnsavedWork[] {
  const local = listPosts(userId)
  const ids = new Set(local.map((work) => work.kind === 'post' && workingCopyId(work.postId)))
  const elsewhere = copies.filter(({ postId }) => !ids.has(postId)).map(describeCopy)
  return [...local, ...elsewhere, ...listContent(userId), ...listLeads(userId)]
    .map(withoutInvalidTime)
    .toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))
}

function listPosts(userId: string): UnsavedWork[] {
  return listUnsavedKeys('post', userId).flatMap(({ key, id }) => {
    const draft = readLocalDraft(key)
    if (!draft) return []
    const { savedAt, revision } = draft
    return [{ key, postId: id, savedAt, revision, ...describePost(draft.fields) }]
  })
}

function describeCopy({ postId, etag, savedAt, revision, fields }: WorkingCopy): UnsavedWork {
  const id = etag === null ? newPostId(postId) : postId
  return { key: postId, postId: id, savedAt, revision, isElsewhere: true, ...describePost(fields) }
}

function describePost(fields: PostFields) {
  const { title, description, content } = fields
  return { kind: 'post', fields, text: join([title, description, plainText(content)]) } as const
}

function listContent(userId: string): UnsavedWork[] {
  return listUnsavedKeys('words', userId).flatMap(({ key, id }) => {
    const draft = readLocalEdit(key)
    if (!draft) return []
    const { savedAt, base, mine } = draft
    const typed = listChanges(base, mine).filter(({ path }) => path.at(-1) !== ORDER)
    const text = join(typed.flatMap(({ after }) => stringsIn(after)))
    return [{ kind: 'content', key, savedAt, text, documentId: id }]
  })
}

function listLeads(userId: string): UnsavedWork[] {
  return listUnsavedKeys('lead', userId).flatMap(({ key, id }) => {
    const [, leadKey, form] = /^(.+):(note|reply)$/.exec(id) ?? []
    const texts = readLocalTexts(key)
    if (!texts || leadKey === undefined || (form !== 'note' && form !== 'reply')) return []
    const text = join([texts['subject'] ?? '', texts['text'] ?? ''])
    return [{ kind: 'lead', key, savedAt: texts['savedAt'], text, leadKey, form }]
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const texts = Object.entries(value).filter(([key]) => key !== 'id')
  return texts.flatMap(([, text]) => stringsIn(text))
}

function join(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}

/** Anything may be stored as the time; it is shown and sorted by. */
function withoutInvalidTime(work: UnsavedWork): UnsavedWork {
  return Number.isNaN(Date.parse(work.savedAt ?? '')) ? { ...work, savedAt: undefined } : work
}
