import { lazy, Suspense, useRef, useState } from 'react'
import type { LinksTo } from '#domain/posts/links/references.ts'
import type { Relink, Save } from '../form/use-post-editor.ts'
import type { PostFields } from '../post-fields.ts'
import type { EditedPost } from '../queries.ts'
import { findLinkBreak, type LinkBreak } from './link-break.ts'
import { fetchLinksTo, hasLinks } from './links-to.ts'

// Few saves move or hide a post.
const LinkQuestion = lazy(() => import('./LinkQuestion.tsx'))

interface Question {
  readonly kind: LinkBreak
  readonly links: LinksTo
  readonly proceed: (relink: Relink) => void
}

/** Asks before a save that moves or hides a post to which others link. */
export function useLinkQuestion(post: EditedPost | undefined) {
  const [question, setQuestion] = useState<Question>()
  const isAsking = useRef(false)
  const close = () => {
    isAsking.current = false
    setQuestion(undefined)
  }

  /** Calls `proceed` with the save, at once or when it was confirmed. */
  function confirm(save: Save, fields: PostFields, proceed: (save: Save) => void) {
    const kind = findLinkBreak(post, fields, save.change)
    if (!post || !kind || save.relink !== undefined) return proceed(save)
    if (isAsking.current) return
    void ask(post.id, kind, (relink) => proceed({ ...save, relink }))
  }

  async function ask(id: string, kind: LinkBreak, proceed: Question['proceed']) {
    isAsking.current = true
    // A save never fails because its links could not be listed.
    const links = await fetchLinksTo([id]).catch(() => undefined)
    const answer = (relink: Relink) => {
      close()
      proceed(relink)
    }
    if (links && hasLinks(links)) setQuestion({ kind, links, proceed: answer })
    else answer(null)
  }

  return {
    confirm,
    isOpen: question !== undefined,
    /** The question while it is open. */
    dialog: question && (
      <Suspense>
        <LinkQuestion
          kind={question.kind}
          links={question.links}
          onSave={question.proceed}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
