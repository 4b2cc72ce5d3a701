import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { emptyFields } from '#domain/posts/empty-fields.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { focusMissing } from '../../kit/focus.ts'
import { unblockNavigation } from '../../kit/navigation-guard.ts'
import { LINK_TARGETS_KEY } from '../../kit/posts.ts'
import { useFirm } from '../../kit/site.ts'
import { showWarning } from '../../kit/use-send.ts'
import { type FormState, useDraft } from '../drafts/use-draft.ts'
import { findDeadLinks } from '../links/link-question.tsx'
import { emptyPage, isIncomplete, type PostFields, type StatusChange } from '../post-fields.ts'
import { findSuggestedSlug, type VersionedPost } from '../save-post.ts'
import { chooseScreenWords, type ScreenWords } from './screen-words.ts'
import { useSave } from './use-save.ts'

export interface EditorOptions {
  /** The post as it was opened; none for a new one. */
  readonly opened?: VersionedPost
  /** Whether a new post is a page. */
  readonly isPage?: boolean
  /** Called with the id of a post that was new when it was opened, whenever it is saved. */
  readonly onCreated?: (id: string) => void
}

/** A post that is being edited. A new post becomes an existing one when it is saved first. */
export function usePostEditor({ opened, isPage = false, onCreated }: EditorOptions) {
  const [, navigate] = useLocation()
  const firm = useFirm()
  const form = useDraft(opened, isPage ? emptyPage(firm) : emptyFields(firm))
  const { base, saved } = form.draft
  const words = chooseScreenWords(saved, base !== undefined)
  const saving = useCheckedSave(form, words, useSave(form, words, onCreated))
  return {
    form,
    words,
    saving,
    /** A new post becomes a draft: nothing is published by a keystroke. */
    saveAndStay() {
      if (saving.conflict || saving.question || (base && !form.hasChanges())) return
      saving.save(base ? {} : { status: 'draft' }, { stays: true })
    },
    /** Leaves without asking, because the draft stays in the browser. */
    leaveScreen() {
      form.saveLocally()
      unblockNavigation()
      navigate(words.back.to)
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

/** Checks the form before it is saved, and resolves conflicts with other people's saves. */
function useCheckedSave(form: FormState, words: ScreenWords, sending: ReturnType<typeof useSave>) {
  const { base } = form.draft
  const client = useQueryClient()
  const { refuse, lacksTitle } = useRefusal(form)
  const { ask, pending, error, question, conflict, setConflict } = sending
  const isSaving = pending !== undefined

  function save(change: StatusChange = {}, { stays = false, replaced = base } = {}) {
    if (isSaving) return
    const fields = form.takeOverLatest()
    const obstacle = findObstacle(fields, words)
    if (obstacle) return refuse(fields, obstacle)
    const deadLinks = listPublicDeadLinks(client, fields, change.status ?? base?.post.status)
    ask({ replaced, stays, fields, change, deadLinks })
  }

  /** Ends the conflict. @param winner Whose version of the post is saved; none to go on editing. */
  function resolveConflict(winner?: 'mine' | 'theirs') {
    setConflict(undefined)
    if (!conflict || !winner) return
    const { theirs, rejected } = conflict
    if (winner === 'theirs') return form.replaceWithTheirs(theirs)
    form.rebase(theirs)
    save(rejected.change, { stays: rejected.stays, replaced: theirs })
  }

  const suggestedSlug = findSuggestedSlug(error?.cause)
  return { save, isSaving, lacksTitle, suggestedSlug, question, conflict, resolveConflict }
}

/** Drafts may have links that lead nowhere. */
function listPublicDeadLinks(client: QueryClient, fields: PostFields, status?: string) {
  const targets = client.getQueryData<LinkTargets>(LINK_TARGETS_KEY)
  return status === 'draft' ? [] : findDeadLinks(fields, targets)
}

/** Says why a save is not sent. From then on a missing title is marked as an error. */
function useRefusal(form: FormState) {
  const [isTried, setIsTried] = useState(false)

  function refuse(fields: PostFields, obstacle: Obstacle) {
    form.saveLocally()
    flushSync(() => setIsTried(true))
    if (isIncomplete(fields)) focusMissing()
    showWarning(...obstacle)
  }
  return { refuse, lacksTitle: isTried && form.draft.fields.title.trim() === '' }
}

/** The title and the text of a toast. */
type Obstacle = readonly [title: string, text: string]

/** Returns why a save is incomplete, would lose something or cannot be sent now. */
function findObstacle(fields: PostFields, words: ScreenWords): Obstacle | undefined {
  if (isIncomplete(fields)) return words.incomplete
  if (/<img\b[^>]*\bsrc="data:/i.test(fields.content))
    return ['An image is still uploading', 'Please save again in a moment.']
  if (!navigator.onLine)
    return [
      'You are offline',
      'Your changes are kept in this browser. Save again when you are online.',
    ]
  return undefined
}
