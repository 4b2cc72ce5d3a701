import { useLocation } from 'wouter'
import { isUnpublished } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { ScreenLink } from '../../kit/buttons.tsx'
import { Page } from '../../kit/Page.tsx'
import { useAllPosts } from '../../kit/posts.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { NEW_PAGE_PATH, PAGES_PATH } from '../form/screen-words.ts'
import { NewlyPublishedNotice } from '../publishing/NewlyPublishedNotice.tsx'
import { describeUnpublished } from '../queries.ts'
import { DeletedPosts } from './DeletedPosts.tsx'
import { PostList } from './PostList.tsx'

/** The screen of all articles, or of all pages made in the admin area. */
export default function ManagePosts() {
  const [address] = useLocation()
  const query = useAllPosts()
  if (address === PAGES_PATH) {
    return (
      <Page
        title="Pages"
        back={{ to: '/admin/blog', label: 'Back to Manage Posts' }}
        actions={<ScreenLink to={NEW_PAGE_PATH} label="New Page" variant="main" />}
      >
        <p className="mb-6 max-w-prose text-muted">
          Pages of your own at an address of their own: a landing page of a campaign, a seminar, a
          job. The pages that the site came with are under Content.
        </p>
        <QueryResult query={query} name="pages">
          {(all) => <AllPages posts={all.filter(({ page }) => page)} />}
        </QueryResult>
        <DeletedPosts />
      </Page>
    )
  }
  return (
    <Page
      title="Manage Blog Posts"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={<ScreenLink to="/admin/blog/new" label="New Post" variant="main" />}
    >
      <NewlyPublishedNotice />
      <QueryResult query={query} name="blog posts">
        {(all) => <AllPosts posts={all.filter(({ page }) => !page)} />}
      </QueryResult>
      <DeletedPosts />
    </Page>
  )
}

function AllPages({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return <p className="notice">No pages yet.</p>
  return <PostList title="All Pages" posts={posts} />
}

function AllPosts({ posts }: { posts: readonly PostSummary[] }) {
  const unpublished = posts.filter(isUnpublished)
  const published = posts.filter((post) => !isUnpublished(post))
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <dl className="grid grid-cols-2 gap-2 max-sm:*:last:col-span-2 sm:grid-cols-3 sm:gap-4">
          <StatCard label="Total Posts" value={published.length} />
          <StatCard
            label="Featured Posts"
            value={published.filter(({ featured }) => featured).length}
          />
          <StatCard label="Published Posts" value={published.length} />
        </dl>
        <p className="text-muted">{describeUnpublished(unpublished)}</p>
      </div>
      {posts.length === 0 ? (
        <div className="card grid justify-items-center gap-4 py-12 text-center">
          <p>No blog posts found</p>
          <ScreenLink to="/admin/blog/new" label="Create Your First Post" variant="main" />
        </div>
      ) : (
        <PostList title="All Posts" posts={[...unpublished, ...published]} />
      )}
    </div>
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
