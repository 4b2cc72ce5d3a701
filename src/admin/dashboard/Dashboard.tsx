import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { ErrorBoundary, BrokenTile } from '../app/ErrorBoundary.tsx'
import { QueryResult } from '../components/QueryResult.tsx'
import { Loading } from '../components/Loading.tsx'
import { Page } from '../components/Page.tsx'
import { Tile } from '../components/Tile.tsx'
import { usePublishedPosts } from '../posts/queries.ts'
import { Glance } from './Glance.tsx'
import { PublishingTile } from './PublishingTile.tsx'
import { RecentPosts } from './RecentPosts.tsx'

/** The tiles under the posts, in order. Each is loaded on its own and fetches its own data. */
const tiles = {
  attention: lazy(() => import('./AttentionTile.tsx')),
  leads: lazy(() => import('../leads/charts/LeadsTile.tsx')),
  activity: lazy(() => import('../activity/ActivityTile.tsx')),
}

/** The first screen after signing in. */
export default function Dashboard() {
  const posts = usePublishedPosts()

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
            <QueryResult
              query={posts}
              loading="Loading posts..."
              failed="The posts could not be loaded."
            >
              {(list) => <RecentPosts posts={list} />}
            </QueryResult>
          </Tile>
        </div>
        <div className="grid content-start gap-6">
          <PublishingTile />
          <Glance posts={posts.data} />
        </div>
        {/* The last tile, a long list, is beside the others. */}
        <div className="tiles lg:col-span-3">
          {Object.entries(tiles).map(([name, Content]) => (
            <ErrorBoundary key={name} fallback={<BrokenTile />}>
              <Suspense fallback={<Loading />}>
                <Content />
              </Suspense>
            </ErrorBoundary>
          ))}
        </div>
      </div>
    </Page>
  )
}
