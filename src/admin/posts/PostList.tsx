import { useRef, useState } from 'react'
import { ConfirmDelete } from '../components/ConfirmDelete.tsx'
import { focusWithoutScroll } from '../components/use-return-focus.ts'
import { matches, type PostFilter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'
import { PostRow } from './PostRow.tsx'
import { usePublishing, type ManagedPost } from './queries.ts'
import { useRemoval } from './use-removal.ts'

/** From this many posts on, the list can be searched. */
const LONG_LIST = 6

/** The posts, each with what can be done with it; a long list can be searched. */
export function PostList({ posts }: { posts: readonly ManagedPost[] }) {
  const publishing = usePublishing()
  const [filter, setFilter] = useState<PostFilter>({ words: '', status: 'all' })
  const [pendingDeletion, setPendingDeletion] = useState<ManagedPost>()
  const section = useRef<HTMLElement>(null)
  const remove = useRemoval(() => focusWithoutScroll(section.current))
  const shown = posts.filter((post) => matches(post, filter))

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="all-posts" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-posts" className="display-4">
          All Posts
        </h2>
        {posts.length >= LONG_LIST && <FilterFields filter={filter} onChange={setFilter} />}
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
              onDelete={() => setPendingDeletion(post)}
            />
          </li>
        ))}
      </ul>
      {pendingDeletion && (
        <ConfirmDelete
          kind="blog post"
          name={pendingDeletion.title}
          onConfirm={() => {
            remove.mutate(pendingDeletion)
            setPendingDeletion(undefined)
          }}
          onCancel={() => setPendingDeletion(undefined)}
        />
      )}
    </section>
  )
}
