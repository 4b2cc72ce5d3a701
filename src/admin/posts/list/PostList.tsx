import { useLocation } from 'wouter'
import { formatCount } from '#domain/format-count.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../../kit/publishing/publishing.ts'
import { useSelection } from '../../kit/selection.tsx'
import { showError, useSend } from '../../kit/use-send.ts'
import { editPath, POST_LISTS } from '../queries.ts'
import { duplicatePost } from '../save-post.ts'
import { usePostDeletion } from './DeletedPosts.tsx'
import { PostBulkBar } from './PostBulkBar.tsx'
import { usePostFilter } from './PostFilter.tsx'
import { PostRow } from './PostRow.tsx'

/** The number of posts from which a list can be searched. */
const SEARCHABLE_FROM = 6

/**
 * A list of articles, or of pages made in the admin area, with search, bulk changes and the actions
 * of each row.
 */
export function PostList({ title, posts }: { title: string; posts: readonly PostSummary[] }) {
  const publishing = usePublishing()
  const kind = posts[0]?.page ? 'page' : 'post'
  const deletion = usePostDeletion(kind === 'page' ? kind : 'blog post')
  const duplication = useDuplication()
  const { shown, filterFields } = usePostFilter(posts)
  const { selected, clear, renderCheckbox } = useSelection(shown, ({ id }) => id)

  return (
    <section tabIndex={-1} aria-labelledby="all-posts" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-posts" className="display-4">
          {title}
        </h2>
        {posts.length >= SEARCHABLE_FROM && filterFields}
      </div>
      <BuildNotice page={kind === 'page' ? '/' : '/diary'} />
      <output className={shown.length === 0 ? 'notice' : 'sr-only'}>
        {shown.length === 0 ? `No ${kind} matches.` : formatCount(shown.length, kind)}
      </output>
      {selected.length > 0 && <PostBulkBar selected={selected} onClear={clear} />}
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((post) => (
          <li
            key={post.id}
            className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
          >
            <PostRow
              post={post}
              publishing={publishing.data}
              isBusy={deletion.pending?.id === post.id}
              checkbox={renderCheckbox(post, post.title, 'flex-none')}
              onDuplicate={() => duplication.mutate(post)}
              onDelete={() => deletion.ask(post)}
            />
          </li>
        ))}
      </ul>
      {deletion.question}
    </section>
  )
}

function useDuplication() {
  const [, navigate] = useLocation()
  return useSend({
    send: ({ id }: PostSummary) => duplicatePost(id),
    success: 'The copy is a draft.',
    refreshes: POST_LISTS,
    onRefreshed: (id) => navigate(editPath(id)),
    failure: ({ cause }) => showError('The post could not be duplicated.', cause),
  })
}
