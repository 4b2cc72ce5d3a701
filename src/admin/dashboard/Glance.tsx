import type { PublicSummary } from '#domain/posts/post.ts'
import { usePermission } from '../session/auth.tsx'
import { describeUnpublished } from '../posts/publishing/describe-unpublished.ts'
import { useUnpublishedPosts } from '../posts/queries.ts'
import { Tile } from '../kit/Tile.tsx'
import { useUsers } from '../users/queries.ts'

/** Counts of posts and users. The specification wants a disabled Settings button. */
export function Glance({ posts }: { posts: readonly PublicSummary[] | undefined }) {
  const isAdmin = usePermission('administrator')
  const users = useUsers({ enabled: isAdmin })
  const { data: unpublished } = useUnpublishedPosts()
  return (
    <Tile title="At a glance">
      <ul className="divide-y divide-line">
        <Stat label="Blog Posts" value={posts?.length} />
        <Stat label="Featured" value={countOf(posts, ({ featured }) => featured)} />
        {unpublished && <li className="py-1.5 text-muted">{describeUnpublished(unpublished)}</li>}
        {isAdmin && (
          // Until the users are loaded, only the current one is known.
          <Stat label="Admin Users" value={countOf(users.data, (user) => user.isAdmin) ?? 1} />
        )}
        <li className="pt-3">
          <button type="button" className="button button-quiet button-small" disabled>
            Settings <span className="chip">Coming Soon</span>
          </button>
        </li>
      </ul>
    </Tile>
  )
}

function countOf<T>(list: readonly T[] | undefined, isCounted: (item: T) => boolean) {
  return list?.filter(isCounted).length
}

function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <li className="flex justify-between py-1.5 tabular-nums">
      <span className="text-muted">{label}:&nbsp;</span>
      <strong>{value ?? '…'}</strong>
    </li>
  )
}
