import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Link } from 'wouter'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import { usePermission, useSignedIn } from '../session/auth.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Page } from '../kit/Page.tsx'
import { Tile } from '../kit/Tile.tsx'
import { NewlyPublishedNotice } from '../posts/publishing/NewlyPublishedNotice.tsx'
import { usePublishedPosts } from '../kit/published-posts.ts'
import { hasUnsavedWork } from '../kit/unsaved-storage.ts'
import { useOwnCopies } from '../posts/queries.ts'
import { Glance } from './Glance.tsx'
import { PublishingTile } from '../posts/publishing/PublishingTile.tsx'
import { RecentPosts } from './RecentPosts.tsx'
import { UnfinishedPosts } from './UnfinishedPosts.tsx'
import { YourPermissions } from './YourPermissions.tsx'

interface DashboardTile {
  readonly name: string
  readonly permission: RequiredPermission
  readonly Content: ComponentType
}

/** The tiles under the posts, in order. Each is loaded on its own and fetches its own data. */
const tiles: readonly DashboardTile[] = [
  {
    name: 'attention',
    permission: 'leads',
    Content: lazy(() => import('../operations/health/AttentionTile.tsx')),
  },
  {
    name: 'leads',
    permission: 'leads',
    Content: lazy(() => import('../leads/charts/LeadsTile.tsx')),
  },
  {
    name: 'activity',
    permission: 'administrator',
    Content: lazy(() => import('../operations/activity/ActivityTile.tsx')),
  },
]

// Loaded only where there is something.
const UnsavedTile = lazy(() => import('./unsaved/UnsavedTile.tsx'))

/** The first screen after signing in: what the user may use. */
export default function Dashboard() {
  const user = useSignedIn()
  const [isUnsavedHere] = useState(() => hasUnsavedWork(user.id))
  const { data: copies = [] } = useOwnCopies()
  const shown = tiles.filter(({ permission }) => hasPermission(user, permission))

  return (
    <Page title="Dashboard" actions={<Actions />}>
      <NewlyPublishedNotice />
      <div className="grid gap-6 lg:grid-cols-3">
        {(isUnsavedHere || copies.length > 0) && (
          <ErrorBoundary fallback={<BrokenTile />}>
            <Suspense fallback={<Loading />}>
              <UnsavedTile />
            </Suspense>
          </ErrorBoundary>
        )}
        {!user.isAdmin && <YourPermissions permissions={user.permissions} />}
        {hasPermission(user, 'posts') && <Posts />}
        {/* The last tile, a long list, is beside the others. */}
        <div className="tiles lg:col-span-3">
          {shown.map(({ name, Content }) => (
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

function Actions() {
  const mayWritePosts = usePermission('posts')
  const isAdmin = usePermission('administrator')
  return (
    <>
      {mayWritePosts && (
        <>
          <Link href="/admin/blog/new" className="button">
            Create New Post
          </Link>
          <Link href="/admin/blog" className="button button-quiet">
            Manage Posts
          </Link>
        </>
      )}
      {isAdmin && (
        <Link href="/admin/users" className="button button-quiet">
          Manage Users
        </Link>
      )}
    </>
  )
}

/** What a writer sees: the latest posts, the state of the site, and counts. */
function Posts() {
  const posts = usePublishedPosts()
  return (
    <>
      <div className="grid content-start gap-6 lg:col-span-2">
        <Tile title="Recent Posts">
          <QueryResult
            query={posts}
            loading="Loading posts..."
            failed="The posts could not be loaded."
          >
            {(list) => <RecentPosts posts={list} />}
          </QueryResult>
        </Tile>
        <UnfinishedPosts />
      </div>
      <div className="grid content-start gap-6">
        <PublishingTile />
        <Glance posts={posts.data} />
      </div>
    </>
  )
}

/** Shown instead of a dashboard tile that failed to render. */
function BrokenTile() {
  return (
    <p role="alert" className="notice">
      This could not be shown.
    </p>
  )
}
