import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { request } from '#client/api.ts'
import type { PublicSummary } from '#domain/post/post.ts'
import type { Publishing } from '#domain/post/publishing.ts'
import { toast } from '#islands/ui/toast.ts'
import { Badge } from '../parts/Badge.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { day } from '../parts/dates.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { refused } from '../refused.ts'
import { DeletedPosts } from './DeletedPosts.tsx'
import { matches, type PostFilter, type ShownStatus } from './filter.ts'
import { PublishingBadge } from './PublishingBadge.tsx'
import {
  forgetPosts,
  postPath,
  usePublishedPosts,
  usePublishing,
  useUnpublishedPosts,
  type ManagedPost,
} from './queries.ts'

/** From this many posts on, the list can be searched. */
const LONG_LIST = 6

/** All posts: how many, which, and what can be done with each. */
export default function ManagePosts() {
  const published = usePublishedPosts()
  return (
    <Page
      title="Manage Blog Posts"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <Link href="/admin/blog/new" className="button">
          New Post
        </Link>
      }
    >
      <Loaded
        query={published}
        loading="Loading blog posts..."
        failed="The posts could not be loaded."
      >
        {(posts) => <AllPosts published={posts} />}
      </Loaded>
      <DeletedPosts />
    </Page>
  )
}

/** What readers get, and over it what they do not get yet. */
function AllPosts({ published }: { published: readonly PublicSummary[] }) {
  const unpublished = useUnpublishedPosts()
  if (unpublished.isPending) return <Loading label="Loading blog posts..." />
  const posts: ManagedPost[] = [
    ...(unpublished.data ?? []),
    ...published.map((post) => ({ ...post, status: 'published' as const })),
  ]
  return (
    <div className="grid gap-8">
      <Stats posts={published} />
      {unpublished.error && (
        <Loaded query={unpublished} failed="Drafts and scheduled posts could not be loaded.">
          {() => null}
        </Loaded>
      )}
      {posts.length === 0 ? <NoPosts /> : <PostList posts={posts} />}
    </div>
  )
}

/** What is published: drafts and scheduled posts are not counted. */
function Stats({ posts }: { posts: readonly PublicSummary[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <StatCard label="Total Posts" value={posts.length} />
      <StatCard label="Featured Posts" value={posts.filter(({ featured }) => featured).length} />
      <StatCard label="Published Posts" value={posts.length} />
    </dl>
  )
}

function StatCard({ label, value }: { label: string; value: number }) {
  return (
    <div className="card flex items-baseline justify-between gap-4 sm:flex-col-reverse sm:gap-1">
      <dt className="text-muted">{label}</dt>
      <dd className="figure">{value}</dd>
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

function PostList({ posts }: { posts: readonly ManagedPost[] }) {
  const publishing = usePublishing()
  const [filter, setFilter] = useState<PostFilter>({ words: '', status: 'all' })
  const [doomed, setDoomed] = useState<ManagedPost>()
  const remove = useRemoval()
  const shown = posts.filter((post) => matches(post, filter))

  return (
    <section aria-labelledby="all-posts" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-posts" className="display-4">
          All Posts
        </h2>
        {posts.length >= LONG_LIST && <Filter filter={filter} onChange={setFilter} />}
      </div>
      <output className={shown.length === 0 ? 'notice' : 'visually-hidden'}>
        {shown.length === 0 ? 'No post matches.' : `${shown.length} posts`}
      </output>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((post) => (
          <li key={post.id} className="post-row">
            <PostRow
              post={post}
              publishing={publishing.data}
              isBusy={remove.isPending && remove.variables.id === post.id}
              onDelete={() => setDoomed(post)}
            />
          </li>
        ))}
      </ul>
      {doomed && (
        <Confirm
          title="Delete blog post"
          question={`Are you sure you want to delete "${doomed.title}"? This action cannot be undone.`}
          act="Delete"
          onConfirm={() => {
            remove.mutate(doomed)
            setDoomed(undefined)
          }}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </section>
  )
}

function useRemoval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: ManagedPost) => {
      try {
        await request(postPath(id), { method: 'DELETE' })
      } catch (cause) {
        throw new Error('Failed to delete post', { cause })
      }
    },
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Blog post deleted successfully.' })
      return forgetPosts(client)
    },
    onError: ({ cause }) => refused('Failed to delete blog post.', cause),
  })
}

interface FilterProps {
  readonly filter: PostFilter
  readonly onChange: (filter: PostFilter) => void
}

function Filter({ filter, onChange }: FilterProps) {
  return (
    <search className="flex grow flex-wrap justify-end gap-3">
      <input
        type="search"
        className="input min-w-48 flex-1 sm:max-w-64"
        aria-label="Search posts"
        placeholder="Search"
        value={filter.words}
        onChange={(event) => onChange({ ...filter, words: event.target.value })}
      />
      <select
        className="input w-40"
        aria-label="Which posts"
        value={filter.status}
        // The options below are the whole union.
        onChange={(event) => onChange({ ...filter, status: event.target.value as ShownStatus })}
      >
        <option value="all">All</option>
        <option value="published">Published</option>
        <option value="draft">Drafts</option>
        <option value="scheduled">Scheduled</option>
        <option value="featured">Featured</option>
      </select>
    </search>
  )
}

interface RowProps {
  readonly post: ManagedPost
  readonly publishing: Publishing | undefined
  readonly isBusy: boolean
  readonly onDelete: () => void
}

function PostRow({ post, publishing, isBusy, onDelete }: RowProps) {
  const [, navigate] = useLocation()
  const isPublished = post.status === 'published'
  return (
    <article
      aria-label={post.title}
      className={`flex flex-wrap gap-x-8 gap-y-3 py-4 ${isPublished ? '' : 'unpublished'}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{post.title}</h3>
          {post.featured && <Badge look="busy">Featured</Badge>}
          <PublishingBadge post={post} publishing={publishing} />
        </div>
        {post.description && (
          <p className="mt-1 max-w-prose wrap-anywhere text-muted">{post.description}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <span>{post.author}</span>
          {isPublished ? <span>{day(post.datePublished)}</span> : <span>Not published</span>}
          <span>{post.readingTime} min read</span>
        </p>
        {post.tags.length > 0 && (
          <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-2">
            {post.tags.map((tag) => (
              <li key={tag} className="chip wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {isPublished && (
          // Leaves the admin area, so this is a plain link.
          <a className="button button-quiet button-small" href={`/diary/${post.slug}`}>
            View
            <About title={post.title} />
          </a>
        )}
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => navigate(`/admin/blog/${post.id}/edit`)}
        >
          Edit
          <About title={post.title} />
        </button>
        <button
          type="button"
          className="button button-alert button-small"
          disabled={isBusy}
          onClick={onDelete}
        >
          Delete
          <About title={post.title} />
        </button>
      </div>
    </article>
  )
}

/** Which post a row's control is about, for those who hear it away from its row. */
function About({ title }: { title: string }): ReactNode {
  return <span className="visually-hidden">{title}</span>
}
