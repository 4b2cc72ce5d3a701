import type { Publishing } from '#domain/posts/publishing.ts'
import { formatCount } from '../../kit/format.ts'
import { describeEnd, listPendingChanges } from './pending-changes.ts'
import { usePublishedPosts } from '../../kit/published-posts.ts'

const SHOWN = 5

/** The changes that visitors do not see yet, and what they see meanwhile. */
export function PendingChanges({ publishing }: { publishing: Publishing }) {
  const { data: posts = [] } = usePublishedPosts()
  const changes = listPendingChanges(publishing, posts)
  if (changes.length === 0) return null
  const hasNew = changes.some(({ kind }) => kind === 'New')
  const hasOld = changes.some(({ kind }) => kind !== 'New')
  return (
    <>
      <ul aria-label="Changes that are not on the site yet" className="grid gap-1">
        {changes.slice(0, SHOWN).map(({ id, title, kind }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-muted">{kind}</span>
          </li>
        ))}
        {changes.length > SHOWN && (
          <li className="text-muted">and {formatCount(changes.length - SHOWN, 'more change')}</li>
        )}
      </ul>
      <p className="text-muted">
        {hasNew && 'New articles can be read at their address already. '}
        {hasOld &&
          `Visitors see the previous version ${hasNew ? 'of the others ' : ''}${describeEnd(publishing)}.`}
      </p>
    </>
  )
}
