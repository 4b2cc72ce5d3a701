import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { checkInternalLinks } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { Confirm } from '../../kit/Confirm.tsx'
import { LINK_TARGETS_KEY } from '../../kit/posts.ts'
import type { Question } from '../../kit/use-confirmed-send.tsx'
import type { Save } from '../form/use-post-editor.ts'
import { type PostFields, deriveSlug } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import { LinksToNote } from './LinksTo.tsx'

/** Asks before a save that unpublishes a post, and once before one that publishes dead links. */
export function useLinkQuestion(post: EditedPost | undefined) {
  const client = useQueryClient()
  /** The dead links that someone chose to publish. */
  const accepted = useRef('')
  const [asked, setAsked] = useState<Question & { readonly onConfirm: () => void }>()

  /** Calls `proceed` with the save, at once or when it was confirmed. */
  function confirm(save: Save, proceed: (save: Save) => void) {
    const faults = findDeadLinks(save.fields, client.getQueryData(LINK_TARGETS_KEY))
    const question = findQuestion(post, save, faults, accepted.current)
    if (!question) return proceed(save)
    function onConfirm() {
      accepted.current = faults.join()
      proceed({ ...save, isConfirmed: true })
    }
    setAsked({ ...question, onConfirm })
  }

  return {
    confirm,
    /** The question while it is open. */
    dialog: asked && <Confirm {...asked} isHarmless onCancel={() => setAsked(undefined)} />,
  }
}

/** What is asked before a save. @param accepted The dead links that were accepted before. */
export function findQuestion(
  post: Pick<EditedPost, 'id' | 'status'> | undefined,
  { change, isConfirmed }: Pick<Save, 'change' | 'isConfirmed'>,
  faults: readonly string[],
  accepted: string,
): Question | undefined {
  if (isConfirmed) return undefined
  const { status = post?.status ?? 'published' } = change
  if (post?.status === 'published' && status !== 'published') return askToUnpublish(post.id)
  const isKnown = faults.length === 0 || faults.join() === accepted
  return isKnown || status === 'draft' ? undefined : askAboutDeadLinks(faults)
}

/** The dead links as sentences; none until the check has loaded where links can lead. */
export function findDeadLinks(fields: PostFields, targets: LinkTargets | undefined) {
  const place = { origin: location.origin, slug: deriveSlug(fields) }
  return targets ? checkInternalLinks(fields.content, targets, place) : []
}

function askToUnpublish(id: string): Question {
  return {
    title: 'Unpublish this post',
    question: 'Visitors cannot read it until it is published again.',
    details: <LinksToNote ids={[id]} />,
    confirmLabel: 'Unpublish',
  }
}

function askAboutDeadLinks(faults: readonly string[]): Question {
  return {
    title: 'Some links lead nowhere',
    question: 'Readers who follow them see “Page Not Found”.',
    details: (
      <ul className="grid list-disc gap-2 pl-5 text-sm wrap-anywhere">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    ),
    confirmLabel: 'Publish anyway',
  }
}
