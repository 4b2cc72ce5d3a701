import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { checkInternalLinks } from '#domain/posts/article-links.ts'
import type { LinksTo, LinkTargets } from '#domain/posts/references.ts'
import type { Save } from '../form/use-post-editor.ts'
import { LINK_TARGETS_KEY } from '../../kit/published-posts.ts'
import { slugOf, type PostFields } from '../post-fields.ts'
import type { EditedPost } from '../queries.ts'
import { fetchLinksTo, hasLinks } from './links-to.ts'

// Few saves hide a post or have a link that leads nowhere.
const LinkQuestion = lazy(() => import('./LinkQuestion.tsx'))

interface Question {
  /** What links to the post, or what is wrong with the links in it. */
  readonly links: LinksTo | readonly string[]
  readonly proceed: () => void
}

/** Asks before a save that unpublishes a post to which others link, and once before one that publishes dead links. */
export function useLinkQuestion(post: EditedPost | undefined) {
  const client = useQueryClient()
  const accepted = useRef('')
  const [question, setQuestion] = useState<Question>()
  const isAsking = useRef(false)
  const close = () => {
    isAsking.current = false
    setQuestion(undefined)
  }

  /** Calls `proceed` with the save, at once or when it was confirmed. */
  function confirm(save: Save, proceed: (save: Save) => void) {
    const { status = post?.status ?? 'published' } = save.change
    const faults = status === 'draft' ? [] : findFaults(save.fields)
    const isUnpublished = post?.status === 'published' && status !== 'published'
    if (save.isConfirmed === true) return proceed(save)
    if (isAsking.current) return
    if (isUnpublished) void ask(post.id, () => proceed({ ...save, isConfirmed: true }))
    else if (faults.length === 0 || faults.join() === accepted.current) proceed(save)
    else
      setQuestion({
        links: faults,
        proceed() {
          accepted.current = faults.join()
          close()
          proceed(save)
        },
      })
  }

  /** As the check beside the text says it, which has loaded where links can lead. */
  function findFaults(fields: PostFields): readonly string[] {
    const targets = client.getQueryData<LinkTargets>(LINK_TARGETS_KEY)
    const place = { origin: location.origin, slug: slugOf(fields) }
    return targets ? checkInternalLinks(fields.content, targets, place) : []
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
