import { lazy, Suspense, useRef, useState } from 'react'
import type { LinksTo } from '#domain/posts/references.ts'
import type { Save } from '../form/use-post-editor.ts'
import type { EditedPost } from '../queries.ts'
import { fetchLinksTo, hasLinks } from './links-to.ts'

// Few saves hide a post.
const LinkQuestion = lazy(() => import('./LinkQuestion.tsx'))

interface Question {
  readonly links: LinksTo
  readonly proceed: () => void
}

/** Asks before a save that unpublishes a post to which others link. */
export function useLinkQuestion(post: EditedPost | undefined) {
  const [question, setQuestion] = useState<Question>()
  const isAsking = useRef(false)
  const close = () => {
    isAsking.current = false
    setQuestion(undefined)
  }

  /** Calls `proceed` with the save, at once or when it was confirmed. */
  function confirm(save: Save, proceed: (save: Save) => void) {
    const { status = 'published' } = save.change
    const isUnpublished = post?.status === 'published' && status !== 'published'
    if (!isUnpublished || save.isConfirmed === true) return proceed(save)
    if (isAsking.current) return
    void ask(post.id, () => proceed({ ...save, isConfirmed: true }))
  }

  async function ask(id: string, proceed: () => void) {
    isAsking.current = true
    // A save never fails because its links could not be listed.
    const links = await fetchLinksTo([id]).catch(() => undefined)
    const answer = () => {
      close()
      proceed()
    }
    if (links && hasLinks(links)) setQuestion({ links, proceed: answer })
    else answer()
  }

  return {
    confirm,
    isOpen: question !== undefined,
    /** The question while it is open. */
    dialog: question && (
      <Suspense>
        <LinkQuestion links={question.links} onSave={question.proceed} onClose={close} />
      </Suspense>
    ),
  }
}
