import { Link } from 'wouter'
import { pathOf } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { DeleteButton } from '../../kit/DeleteButton.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { PLACE_LABELS } from '../form/fields/PageFields.tsx'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../../kit/publishing/publishing.ts'
import { PublishingBadge } from '../publishing/PublishingBadge.tsx'
import { editPath, useAllPosts } from '../queries.ts'
import { usePostDeletion } from './use-post-deletion.tsx'

/** The screen of the pages made in the admin area. */
export default function ManagePages() {
  const posts = useAllPosts()
  return (
    <Page
      title="Pages"
      back={{ to: '/admin/blog', label: 'Back to Manage Posts' }}
      actions={
        <Link href="/admin/blog/pages/new" className="button">
          New Page
        </Link>
      }
    >
      <p className="mb-6 max-w-prose text-muted">
        Pages of your own at an address of their own: a landing page of a campaign, a seminar, a
        job. The pages that the site came with are under Content.
      </p>
      <QueryResult query={posts} failed="The pages could not be loaded.">
        {(all) => <PageList pages={all.filter(({ page }) => page)} />}
      </QueryResult>
    </Page>
  )
}

function PageList({ pages }: { pages: readonly PostSummary[] }) {
  const publishing = usePublishing()
  const deletion = usePostDeletion('page')
  if (pages.length === 0) return <p className="notice">No pages yet.</p>
  return (
    <section aria-label="All pages" tabIndex={-1} className="grid gap-4">
      <BuildNotice publishing={publishing.data} page="/" />
      <ul className="divide-y divide-line border-y border-line">
        {pages.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-8 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-72">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{post.title}</h2>
                <PublishingBadge post={post} publishing={publishing.data} />
              </div>
              <p className="mt-1 flex flex-wrap gap-x-4 text-xs wrap-anywhere text-muted">
                <span>{pathOf(post)}</span>
                <span>{PLACE_LABELS[post.page?.listed ?? 'none']}</span>
                {!post.page?.isIndexed && <span>Not for search engines</span>}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {post.status === 'published' && (
                <a
                  className="button button-quiet button-small"
                  href={pathOf(post)}
                  aria-label={`View ${post.title}`}
                >
                  View
                </a>
              )}
              <Link
                className="button button-quiet button-small"
                href={editPath(post.id)}
                aria-label={`Edit ${post.title}`}
              >
                Edit
              </Link>
              <DeleteButton
                name={post.title}
                disabled={deletion.deleting?.id === post.id}
                onDelete={() => deletion.ask(post)}
              />
            </div>
          </li>
        ))}
      </ul>
      {deletion.question}
    </section>
  )
}
