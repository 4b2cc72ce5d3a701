import { useContext } from 'react'
import { Link, useLocation } from 'wouter'
import type { PublicSummary } from '#domain/posts/post.ts'
import { formatPostDay } from '#domain/time/zone-day.ts'
import { SiteContext } from '../kit/site.ts'
import { formatDay } from '../kit/format.ts'
import { PublishingBadge } from '../posts/publishing/PublishingBadge.tsx'
import { editPath } from '../posts/queries.ts'
import { usePublishing } from '../kit/publishing/publishing.ts'

const RECENT = 5

/** The latest published posts. */
export function RecentPosts({ posts }: { posts: readonly PublicSummary[] }) {
  const { timeZone } = useContext(SiteContext)
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
          <li key={post.id} className="flex flex-wrap items-center gap-x-4 py-3">
            <div className="min-w-0 flex-1 basis-44">
              <h3 className="font-semibold wrap-anywhere">{post.title}</h3>
              <p className="flex flex-wrap items-center gap-2 text-muted">
                {formatDay(formatPostDay(post.datePublished, timeZone))}
                <PublishingBadge post={post} publishing={publishing.data} />
              </p>
            </div>
            <div className="flex gap-4">
              <Link
                href={editPath(post.id)}
                className="link py-1"
                aria-label={`Edit ${post.title}`}
              >
                Edit
              </Link>
              {/* A plain link, because it leaves the admin area. */}
              <a
                className="link py-1"
                href={`/diary/${post.slug}`}
                aria-label={`View ${post.title}`}
              >
                View
              </a>
            </div>
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

function mostRecent(posts: readonly PublicSummary[]) {
  return posts.toSorted((a, b) => b.datePublished.localeCompare(a.datePublished)).slice(0, RECENT)
}
