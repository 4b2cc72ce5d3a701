import { Link } from 'wouter'
import type { PostSummary } from '#domain/posts/post.ts'
import { formatCount, formatDateTime } from '../kit/format.ts'
import { QueryResult } from '../kit/QueryResult.tsx'
import { Tile } from '../kit/Tile.tsx'
import { editPath, useUnpublishedPosts } from '../posts/queries.ts'
import { WorkRow } from './WorkRow.tsx'

const SHOWN = 5

/** Drafts and scheduled posts, which visitors do not see yet. */
export function UnfinishedPosts() {
  const unpublished = useUnpublishedPosts()
  if (unpublished.data?.length === 0) return null
  return (
    <Tile title="In progress">
      <QueryResult query={unpublished} failed="Drafts and scheduled posts could not be loaded.">
        {(posts) => <Unpublished posts={posts} />}
      </QueryResult>
    </Tile>
  )
}

function Unpublished({ posts }: { posts: readonly PostSummary[] }) {
  const latest = posts.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  return (
    <>
      <ul aria-label="Drafts and scheduled posts" className="divide-y divide-line">
        {latest.slice(0, SHOWN).map(({ id, title, status, publishAt, savedAt }) => (
          <WorkRow
            key={id}
            href={editPath(id)}
            title={title}
            detail={
              publishAt
                ? `Publishes ${formatDateTime(publishAt)}`
                : `Saved ${formatDateTime(savedAt)}`
            }
            badge={status === 'scheduled' ? 'Scheduled' : 'Draft'}
          />
        ))}
      </ul>
      {posts.length > SHOWN && (
        <Link href="/admin/blog" className="link self-start py-1">
          {formatCount(posts.length - SHOWN, 'more post')}
        </Link>
      )}
    </>
  )
}
