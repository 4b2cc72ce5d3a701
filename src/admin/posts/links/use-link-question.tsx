import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { checkInternalLinks } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { LINK_TARGETS_KEY } from '../../kit/posts.ts'
import type { Save } from '../form/use-post-editor.ts'
import { slugOf } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import { fetchLinksTo, hasLinks, LinkingList } from './LinksTo.tsx'

// Few saves hide a post or have a link that leads nowhere.
const Confirm = lazy(async () => ({
  default: (await import('../../kit/ModalDialog.tsx')).Confirm,
}))

type Question = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'onCancel'>

/** Asks before a save that unpublishes a post to which others link, and once before one that publishes dead links. */
export function useLinkQuestion(post: EditedPost | undefined) {
  const client = useQueryClient()
  /** The dead links that someone chose to publish. */
  const accepted = useRef('')
  const isLooking = useRef(false)
  const [asked, setAsked] = useState<Question & { readonly onConfirm: () => void }>()

  /** Calls `proceed` with the save, at once or when it was confirmed. */
  async function confirm(save: Save, proceed: (save: Save) => void) {
    if (save.isConfirmed) return proceed(save)
    if (isLooking.current) return
    const { status = post?.status ?? 'published' } = save.change
    const isHidden = post?.status === 'published' && status !== 'published'
    const faults = isHidden || status === 'draft' ? [] : findFaults(save, client)
    const isNew = faults.join() !== accepted.current
    isLooking.current = true
    const question = isHidden ? await askAboutLinksTo(post.id) : isNew && askAboutFaults(faults)
    isLooking.current = false
    const onConfirm = () => {
      setAsked(undefined)
      accepted.current = faults.join()
      proceed({ ...save, isConfirmed: true })
    }
    if (question) setAsked({ ...question, onConfirm })
    else proceed(save)
  }

  return {
    confirm,
    /** The question while it is open. */
    dialog: asked && (
      <Suspense>
        <Confirm {...asked} isHarmless onCancel={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}

/** The dead links, as the check beside the text says it, which has loaded where links can lead. */
function findFaults({ fields }: Save, client: QueryClient): readonly string[] {
  const targets = client.getQueryData<LinkTargets>(LINK_TARGETS_KEY)
  const place = { origin: location.origin, slug: slugOf(fields) }
  return targets ? checkInternalLinks(fields.content, targets, place) : []
}

function askAboutFaults(faults: readonly string[]): Question | undefined {
  if (faults.length === 0) return undefined
  return {
    title: 'Some links lead nowhere',
    question: 'Readers who follow them see “Page Not Found”.',
    details: <FaultList faults={faults} />,
    confirmLabel: 'Publish anyway',
  }
}

async function askAboutLinksTo(id: string): Promise<Question | undefined> {
  // A save never fails because its links could not be listed.
  const links = await fetchLinksTo([id]).catch(() => undefined)
  if (!links || !hasLinks(links)) return undefined
  return {
    title: 'Others link to this post',
    question: 'These links will lead to “Page Not Found” until the post is published again.',
    details: <LinkingList links={links} />,
    confirmLabel: 'Unpublish',
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
