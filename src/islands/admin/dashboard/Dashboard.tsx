import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import type { PublicSummary } from '#domain/post/post.ts'
import type { User } from '#domain/user.ts'
import { day } from '../parts/dates.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Tile } from '../parts/Tile.tsx'
import { PublishingBadge } from '../posts/PublishingBadge.tsx'
import { usePublishedPosts, usePublishing } from '../posts/queries.ts'
import { PublishingTile } from './PublishingTile.tsx'
import { tiles } from './tiles.ts'

const RECENT = 5

const loadedTiles = tiles.map(({ name, load }) => ({ name, Content: lazy(load) }))

/** The first screen after signing in: what was written last and how everything stands. */
export default function Dashboard() {
  const posts = usePublishedPosts()
  const users = useQuery<readonly User[]>({ queryKey: ['/api/admin/users'] })

  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <Link href="/admin/blog/new" className="button">
            Create New Post
          </Link>
          <Link href="/admin/blog" className="button button-quiet">
            Manage Posts
          </Link>
          <Link href="/admin/users" className="button button-quiet">
            Manage Users
          </Link>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-3">
        <div className="lg:col-span-2">
          <Tile title="Recent Posts">
            <Loaded
              query={posts}
              loading="Loading posts..."
              failed="The posts could not be loaded."
            >
              {(list) => <RecentPosts posts={list} />}
            </Loaded>
          </Tile>
        </div>
        <div className="grid content-start gap-6">
          <PublishingTile />
          <Tile title="At a glance">
            <ul className="divide-y divide-line">
              <Stat label="Blog Posts" value={posts.data?.length} />
              <Stat label="Featured" value={countOf(posts.data, ({ featured }) => featured)} />
              {/* Whoever looks is one. */}
              <Stat
                label="Admin Users"
                value={countOf(users.data, ({ isAdmin }) => isAdmin) ?? 1}
              />
              <li className="flex items-center justify-between gap-4 pt-3">
                <button type="button" className="button button-quiet button-small" disabled>
                  Settings
                </button>
                <span className="chip">Coming Soon</span>
              </li>
            </ul>
          </Tile>
        </div>
        {/* The last, a long list, stands beside the others. */}
        <div className="tiles lg:col-span-3">
          {loadedTiles.map(({ name, Content }) => (
            <Suspense key={name} fallback={<Loading />}>
              <Content />
            </Suspense>
          ))}
        </div>
      </div>
    </Page>
  )
}

function RecentPosts({ posts }: { posts: readonly PublicSummary[] }) {
  const publishing = usePublishing()
  const [, navigate] = useLocation()
  if (posts.length === 0) {
    return (
      <p className="text-muted">
        No blog posts yet.{' '}
        <Link href="/admin/blog/new" className="link">
          Create your first post
        </Link>
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {mostRecent(posts).map((post) => (
          <li key={post.id} className="flex items-center gap-x-4 py-3">
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold wrap-anywhere">{post.title}</h3>
              <p className="flex flex-wrap items-center gap-2 text-muted">
                {day(post.datePublished)}
                <PublishingBadge post={post} publishing={publishing.data} />
              </p>
            </div>
            <Link href={`/admin/blog/${post.id}/edit`} className="link py-1">
              Edit<span className="visually-hidden"> {post.title}</span>
            </Link>
            {/* Leaves the admin area, so this is a plain link. */}
            <a className="link py-1" href={`/diary/${post.slug}`}>
              View<span className="visually-hidden"> {post.title}</span>
            </a>
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
