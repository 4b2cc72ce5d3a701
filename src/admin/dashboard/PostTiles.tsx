import { useContext } from 'react'
import { Link, useLocation } from 'wouter'
import { formatCount } from '#domain/format-count.ts'
import type { PublicSummary } from '#domain/posts/post.ts'
import { formatDay } from '#domain/time/utc-day.ts'
import { formatPostDay } from '#domain/time/zone-day.ts'
import { Button, ScreenLink } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { usePublishing } from '../kit/publishing/publishing.ts'
import { QueryResult } from '../kit/QueryResult.tsx'
import { SiteContext } from '../kit/site.ts'
import { Tile } from '../kit/Tile.tsx'
import { PublishingBadge } from '../posts/publishing/PublishingBadge.tsx'
import { describeUnpublished, editPath, useUnpublishedPosts } from '../posts/queries.ts'
import { usePermission } from '../session/auth.tsx'
import { useUsers } from '../users/queries.ts'
import { WorkRow } from './WorkRow.tsx'

/** How many posts each list shows. */
const RECENT = 5

/** The latest published posts. */
export function RecentPosts({ posts }: { posts: readonly PublicSummary[] }) {
  const { timeZone } = useContext(SiteContext)
  const publishing = usePublishing()
  const [, navigate] = useLocation()
  if (posts.length === 0) {
    return (
      <p className="text-muted">
        No blog posts yet. <ScreenLink to="/admin/blog/new" label="Write the first one" />
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {posts
          .toSorted((a, b) => b.datePublished.localeCompare(a.datePublished))
          .slice(0, RECENT)
          .map((post) => (
            <WorkRow
              key={post.id}
              href={editPath(post.id)}
              verb="Edit"
              title={post.title}
              detail={
                <>
                  {formatDay(formatPostDay(post.datePublished, timeZone))}
                  <PublishingBadge post={post} publishing={publishing.data} />
                </>
              }
            >
              {/* A plain link, because it leaves the admin area. */}
              <a
                className="link py-1"
                href={`/diary/${post.slug}`}
                aria-label={`View ${post.title}`}
              >
                View
              </a>
            </WorkRow>
          ))}
      </ul>
      {posts.length > RECENT && (
        <Button className="self-start" onClick={() => navigate('/admin/blog')}>
          View All Posts ({posts.length})
        </Button>
      )}
    </>
  )
}

/** Lists drafts and scheduled posts, which visitors do not see yet. */
export function UnfinishedPosts() {
  const unpublished = useUnpublishedPosts()
  if (unpublished.data?.length === 0) return null
  return (
    <Tile title="In progress">
      <QueryResult query={unpublished} name="drafts">
        {(posts) => (
          <>
            <ul aria-label="Drafts and scheduled posts" className="divide-y divide-line">
              {posts
                .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
                .slice(0, RECENT)
                .map(({ id, title, status, publishAt, savedAt }) => (
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
            {posts.length > RECENT && (
              <Link href="/admin/blog" className="link self-start py-1">
                {formatCount(posts.length - RECENT, 'more post')}
              </Link>
            )}
          </>
        )}
      </QueryResult>
    </Tile>
  )
}

/** Counts of posts and users. The specification wants a disabled Settings button. */
export function GlanceTile({ posts }: { posts: readonly PublicSummary[] | undefined }) {
  const isAdmin = usePermission('administrator')
  const users = useUsers({ enabled: isAdmin })
  const { data: unpublished } = useUnpublishedPosts()
  return (
    <Tile title="At a glance">
      <ul className="divide-y divide-line">
        <CountRow label="Blog Posts" value={posts?.length} />
        <CountRow label="Featured" value={posts?.filter(({ featured }) => featured).length} />
        {unpublished && <li className="py-1.5 text-muted">{describeUnpublished(unpublished)}</li>}
        {isAdmin && (
          // Before the users are loaded, the current user is the only known administrator.
          <CountRow
            label="Admin Users"
            value={users.data?.filter((user) => user.isAdmin).length ?? 1}
          />
        )}
        <li className="pt-3">
          <Button disabled>
            Settings <span className="chip">Coming Soon</span>
          </Button>
        </li>
      </ul>
    </Tile>
  )
}

function CountRow({ label, value }: { label: string; value: number | undefined }) {
  return (
    <li className="flex justify-between py-1.5 tabular-nums">
      <span className="text-muted">{label}:&nbsp;</span>
      <strong>{value ?? '…'}</strong>
    </li>
  )
}
