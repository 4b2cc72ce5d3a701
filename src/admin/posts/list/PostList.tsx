import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#islands/ui/toast.ts'
import { describeDeletion, useDeletion } from '../../components/deletion/use-deletion.tsx'
import { showError } from '../../components/show-error.ts'
import { NextBuild } from '../publishing/NextBuild.tsx'
import { invalidatePosts, postPath, sendPost, usePublishing, type ManagedPost } from '../queries.ts'
import { matchesFilter, type PostFilter, FilterFields } from './PostFilter.tsx'
import { PostRow } from './PostRow.tsx'

/** A shorter list needs no search. */
const SEARCHABLE_FROM = 6

const RESTORE_NOTE = 'You can restore it from Recently deleted for 30 days.'

export function PostList({ posts }: { posts: readonly ManagedPost[] }) {
  const publishing = usePublishing()
  const [filter, setFilter] = useState<PostFilter>({ words: '', status: 'all' })
  const deletion = usePostDeletion()
  const shown = posts.filter((post) => matchesFilter(post, filter))

  return (
    <section tabIndex={-1} aria-labelledby="all-posts" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-posts" className="display-4">
          All Posts
        </h2>
        {posts.length >= SEARCHABLE_FROM && <FilterFields filter={filter} onChange={setFilter} />}
      </div>
      <NextBuild publishing={publishing.data} />
      <output className={shown.length === 0 ? 'notice' : 'visually-hidden'}>
        {shown.length === 0 ? 'No post matches.' : `${shown.length} posts`}
      </output>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((post) => (
          <li key={post.id} className="post-row">
            <PostRow
              post={post}
              publishing={publishing.data}
              isBusy={deletion.deleting?.id === post.id}
              onDelete={() => deletion.ask(post)}
            />
          </li>
        ))}
      </ul>
      {deletion.question}
    </section>
  )
}

function usePostDeletion() {
  const client = useQueryClient()
  return useDeletion<ManagedPost>({
    describe: ({ title }) => describeDeletion('blog post', title, RESTORE_NOTE),
    send: ({ id }) => sendPost(postPath(id), { method: 'DELETE' }, 'Failed to delete post'),
    onDeleted: () => {
      toast({ title: 'Success!', description: 'Blog post deleted successfully.' })
      return invalidatePosts(client)
    },
    onError: ({ cause }) => showError('Failed to delete blog post.', cause),
  })
}
