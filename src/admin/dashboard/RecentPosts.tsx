import { Link, useLocation } from 'wouter'
import type { PublicSummary } from '#domain/posts/post.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { formatDay } from '../components/format.ts'
import { PublishingBadge } from '../posts/PublishingBadge.tsx'
import { usePublishing } from '../posts/queries.ts'

const RECENT = 5

/** The latest published posts. */
export function RecentPosts({ posts }: { posts: readonly PublicSummary[] }) {
  const publishing = usePublishing()
  const [, navigate] = useLocation()
  if (posts.length === 0) {
    return (
      <p className="text-muted">
        No blog posts yet.{' '}
        <Link href="/admin/blog/new" className="link">
          Write the first one
        </Link>
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {mostRecent(posts).map((post) => (
          <li key={post.id} className="flex items-center gap-x-4 py-3">
            <RecentPost post={post} publishing={publishing.data} />
          </li>
        ))}
      </ul>
      {posts.length > RECENT && (
        <button
          type="button"
          className="button button-quiet button-small self-start"
          onClick={() => navigate('/admin/blog')}
        >
          View All Posts ({posts.length})
        </button>
      )}
    </>
  )
}

interface RowProps {
  readonly post: PublicSummary
  readonly publishing: Publishing | undefined
}

function RecentPost({ post, publishing }: RowProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">{post.title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {formatDay(post.datePublished)}
          <PublishingBadge post={post} publishing={publishing} />
        </p>
      </div>
      <Link
        href={`/admin/blog/${post.id}/edit`}
        className="link py-1"
        aria-label={`Edit ${post.title}`}
      >
        Edit
      </Link>
      {/* A plain link, because it leaves the admin area. */}
      <a className="link py-1" href={`/diary/${post.slug}`} aria-label={`View ${post.title}`}>
        View
      </a>
    </>
  )
}

function mostRecent(posts: readonly PublicSummary[]) {
  return posts.toSorted((a, b) => b.datePublished.localeCompare(a.datePublished)).slice(0, RECENT)
}
