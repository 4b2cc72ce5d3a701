import { checkInternalLinks } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import type { Confirmation } from '../../kit/use-confirmed-send.tsx'
import type { Save } from '../form/use-save.ts'
import { type PostFields, deriveSlug } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import { LinksToNote } from './LinksTo.tsx'

/**
 * Returns the question before a save that unpublishes a post, and once before one that publishes
 * dead links.
 *
 * @param accepted The dead links that someone chose to publish.
 */
export function findQuestion(
  post: Pick<EditedPost, 'id' | 'status'> | undefined,
  { change, deadLinks }: Pick<Save, 'change' | 'deadLinks'>,
  accepted: readonly string[],
): Confirmation | undefined {
  const { status = 'published' } = change
  if (post?.status === 'published' && status !== 'published') return askToUnpublish(post.id)
  const isKnown = deadLinks.length === 0 || deadLinks.join() === accepted.join()
  return isKnown ? undefined : askAboutDeadLinks(deadLinks)
}

/** The dead links as sentences; none until the check has loaded where links can lead. */
export function findDeadLinks(fields: PostFields, targets: LinkTargets | undefined) {
  const place = { origin: location.origin, slug: deriveSlug(fields) }
  return targets ? checkInternalLinks(fields.content, targets, place) : []
}

function askToUnpublish(id: string): Confirmation {
  return {
    title: 'Unpublish this post',
    question: 'Visitors cannot read it until it is published again.',
    details: <LinksToNote ids={[id]} />,
    confirmLabel: 'Unpublish',
    isHarmless: true,
  }
}

function askAboutDeadLinks(faults: readonly string[]): Confirmation {
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
    isHarmless: true,
  }
}
