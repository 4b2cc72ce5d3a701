import { useState, type ComponentType } from 'react'
import { hasPermission, type Permission } from '#domain/accounts/permission.ts'
import { ScreenLink } from '../kit/buttons.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { loadable } from '../kit/loadable.tsx'
import { hasDrafts } from '../kit/local-drafts.ts'
import { Page } from '../kit/Page.tsx'
import { usePublishedPosts } from '../kit/posts.ts'
import { QueryResult, Loading } from '../kit/QueryResult.tsx'
import { Tile } from '../kit/Tile.tsx'
import { NewlyPublishedNotice } from '../posts/publishing/NewlyPublishedNotice.tsx'
import { PublishingTile } from '../posts/publishing/PublishingTile.tsx'
import { useOwnCopies } from '../posts/queries.ts'
import { useSignedIn } from '../session/auth.tsx'
import { PERMISSION_WORDS } from '../session/permissions.ts'
import { GlanceTile, RecentPosts, UnfinishedPosts } from './PostTiles.tsx'

// Each tile is a script of its own and fetches its own data.
const FirstSteps = loadable(() => import('./FirstSteps.tsx'), <Loading />)
const LeadsTile = loadable(() => import('../leads/charts/LeadsTile.tsx'), <Loading />)
const AttentionTile = loadable(() => import('../operations/health/AttentionTile.tsx'), <Loading />)
const ActivityTile = loadable(() => import('../operations/activity/ActivityTile.tsx'), <Loading />)
const UnsavedTile = loadable(() => import('./UnsavedTile.tsx'), <Loading />)

/** The first screen after signing in. It shows only what the user may use. */
export default function Dashboard() {
  const user = useSignedIn()
  const [isUnsavedHere] = useState(() => hasDrafts(user.id))
  const { data: copies = [] } = useOwnCopies()

  return (
    <Page title="Dashboard" actions={<DashboardActions />}>
      <NewlyPublishedNotice />
      <div className="grid grid-cols-1 gap-6">
        {user.isAdmin && <LazyTile Content={FirstSteps} />}
        {(isUnsavedHere || copies.length > 0) && <LazyTile Content={UnsavedTile} />}
        {!user.isAdmin && <YourPermissions permissions={user.permissions} />}
        {hasPermission(user, 'leads') && (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <LazyTile Content={LeadsTile} />
            <LazyTile Content={AttentionTile} />
          </div>
        )}
        {hasPermission(user, 'posts') && <LazyTile Content={PostTiles} />}
        {user.isAdmin && <LazyTile Content={ActivityTile} />}
      </div>
    </Page>
  )
}

const ACTIONS = [
  ['posts', '/admin/blog/new', 'Create New Post', 'main'],
  ['posts', '/admin/blog', 'Manage Posts', 'quiet'],
  ['posts', '/admin/blog/pages', 'Pages', 'quiet'],
  ['administrator', '/admin/users', 'Manage Users', 'quiet'],
] as const

function DashboardActions() {
  const user = useSignedIn()
  const allowed = ACTIONS.filter(([permission]) => hasPermission(user, permission))
  return allowed.map(([, path, label, variant]) => (
    <ScreenLink key={path} to={path} label={label} variant={variant} />
  ))
}

/** The tiles for writers: the latest posts, the state of the site, and counts. */
function PostTiles() {
  const posts = usePublishedPosts()
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="grid content-start gap-6 lg:col-span-2">
        <Tile title="Recent Posts">
          <QueryResult query={posts} name="posts">
            {(list) => <RecentPosts posts={list} />}
          </QueryResult>
        </Tile>
        <UnfinishedPosts />
      </div>
      <div className="grid content-start gap-6">
        <PublishingTile />
        <GlanceTile posts={posts.data} />
      </div>
    </div>
  )
}

/** Shows one or more tiles. If one fails, the others stay. */
function LazyTile({ Content }: { Content: ComponentType }) {
  const broken = (
    <p role="alert" className="notice">
      This could not be shown.
    </p>
  )
  return (
    <ErrorBoundary fallback={broken}>
      <Content />
    </ErrorBoundary>
  )
}

const SCREENS: Readonly<Record<Permission, string>> = {
  posts: '/admin/blog',
  leads: '/admin/leads',
  campaigns: '/admin/campaigns',
}

/** Lists what a user who is not an administrator may do, with links to the screens. */
export function YourPermissions({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <Tile title="What you can do here">
      {permissions.length === 0 ? (
        <p>
          Your account has no permissions yet. Ask an administrator for access to posts, leads or
          campaigns.
        </p>
      ) : (
        <ul className="grid gap-3">
          {permissions.map((permission) => (
            <li key={permission}>
              <ScreenLink to={SCREENS[permission]} label={PERMISSION_WORDS[permission].label} />:{' '}
              {PERMISSION_WORDS[permission].description}.
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
