import { Link } from 'wouter'
import type { PublicSummary } from '#domain/posts/post.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Page } from '../../kit/Page.tsx'
import { DeletedPosts } from './DeletedPosts.tsx'
import { describeUnpublished } from '../publishing/describe-unpublished.ts'
import { NewlyPublishedNotice } from '../publishing/NewlyPublishedNotice.tsx'
import { PostList } from './PostList.tsx'
import { usePublishedPosts } from '../../kit/published-posts.ts'
import { useUnpublishedPosts, type ManagedPost } from '../queries.ts'

/** The screen of all posts. */
export default function ManagePosts() {
  const published = usePublishedPosts()
  return (
    <Page
      title="Manage Blog Posts"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <>
          <Link href="/admin/blog/pages" className="button button-quiet max-sm:hidden">
            Pages
          </Link>
          <Link href="/admin/blog/redirects" className="button button-quiet max-sm:hidden">
            Redirects
          </Link>
          <Link href="/admin/blog/transfer" className="button button-quiet max-sm:hidden">
            Import and Export
          </Link>
          <Link href="/admin/blog/new" className="button">
            New Post
          </Link>
        </>
      }
    >
      <NewlyPublishedNotice />
      <QueryResult
        query={published}
        loading="Loading blog posts..."
        failed="The posts could not be loaded."
      >
        {(posts) => <AllPosts published={posts} />}
      </QueryResult>
      <DeletedPosts />
    </Page>
  )
}

/** Unpublished posts first, then the published ones. */
function AllPosts({ published }: { published: readonly PublicSummary[] }) {
  const unpublished = useUnpublishedPosts()
  if (unpublished.isPending) return <Loading label="Loading blog posts..." />
  const posts: ManagedPost[] = [
    ...(unpublished.data ?? []),
    ...published.map((post) => ({ ...post, status: 'published' as const })),
  ]
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <StatCards posts={published} />
        {unpublished.data && <p className="text-muted">{describeUnpublished(unpublished.data)}</p>}
      </div>
      {unpublished.error && (
        <QueryResult query={unpublished} failed="Drafts and scheduled posts could not be loaded.">
          {() => null}
        </QueryResult>
      )}
      {posts.length === 0 ? <NoPosts /> : <PostList posts={posts} />}
    </div>
  )
}

function NoPosts() {
  return (
    <div className="card grid justify-items-center gap-4 py-12 text-center">
      <p>No blog posts found</p>
      <Link href="/admin/blog/new" className="button">
        Create Your First Post
      </Link>
    </div>
  )
}

/** Counts of published posts; drafts and scheduled posts are left out. */
function StatCards({ posts }: { posts: readonly PublicSummary[] }) {
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      <StatCard label="Total Posts" value={posts.length} />
      <StatCard label="Featured Posts" value={posts.filter(({ featured }) => featured).length} />
      <StatCard label="Published Posts" value={posts.length} />
    </dl>
  )
}

function StatCard({ label, value }: { label: string; value: number }) {
  return (
    <div className="card flex flex-col-reverse justify-end gap-1 max-sm:p-3">
      <dt className="text-muted max-sm:text-sm">{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}
