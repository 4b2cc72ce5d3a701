import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { checkInternalLinks } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { LINK_TARGETS_KEY } from '../../kit/posts.ts'
import type { Save } from '../form/use-post-editor.ts'
import { slugOf } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import { fetchLinksTo, hasLinks, LinkingList } from './LinksTo.tsx'

// Few saves hide a post or have a link that leads nowhere.
const Confirm = lazy(async () => ({ default: (await import('../../kit/ModalDialog.tsx')).Confirm }))

type Question = Omit<ComponentProps<typeof Confirm>, 'onCancel'>

/** Asks before a save that unpublishes a post to which others link, and once before one that publishes dead links. */
export function useLinkQuestion(post: EditedPost | undefined) {
  const client = useQueryClient()
  const accepted = useRef('')
  const isAsking = useRef(false)
  const [question, setQuestion] = useState<Question>()

  function close() {
    isAsking.current = false
    setQuestion(undefined)
  }

  /** Calls `proceed` with the save, at once or when it was confirmed. */
  function confirm(save: Save, proceed: (save: Save) => void) {
    if (save.isConfirmed) return proceed(save)
    if (isAsking.current) return
    const onConfirm = () => {
      close()
      proceed({ ...save, isConfirmed: true })
    }
    const { status = post?.status ?? 'published' } = save.change
    if (post?.status === 'published' && status !== 'published')
      return void askAboutLinksTo(post.id, onConfirm)
    const faults = status === 'draft' ? [] : findFaults(save)
    if (faults.length === 0 || faults.join() === accepted.current) return proceed(save)
    setQuestion({
      title: 'Some links lead nowhere',
      question: 'Readers who follow them see “Page Not Found”.',
      details: <FaultList faults={faults} />,
      confirmLabel: 'Publish anyway',
      isHarmless: true,
      onConfirm() {
        accepted.current = faults.join()
        onConfirm()
      },
    })
  }

  /** As the check beside the text says it, which has loaded where links can lead. */
  function findFaults({ fields }: Save): readonly string[] {
    const targets = client.getQueryData<LinkTargets>(LINK_TARGETS_KEY)
    const place = { origin: location.origin, slug: slugOf(fields) }
    return targets ? checkInternalLinks(fields.content, targets, place) : []
  }

  async function askAboutLinksTo(id: string, onConfirm: () => void) {
    isAsking.current = true
    // A save never fails because its links could not be listed.
    const links = await fetchLinksTo([id]).catch(() => undefined)
    if (!links || !hasLinks(links)) return onConfirm()
    setQuestion({
      title: 'Others link to this post',
      question: 'These links will lead to “Page Not Found” until the post is published again.',
      details: <LinkingList links={links} />,
      confirmLabel: 'Unpublish',
      isHarmless: true,
      onConfirm,
    })
  }

  return {
    confirm,
    /** The question while it is open. */
    dialog: question && (
      <Suspense>
        <Confirm {...question} onCancel={close} />
      </Suspense>
    ),
  }
}

function FaultList({ faults }: { faults: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm wrap-anywhere">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}
