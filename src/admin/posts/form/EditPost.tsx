import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useParams } from 'wouter'
import { ScreenLink } from '../../kit/buttons.tsx'
import { replaceAddress } from '../../kit/navigation-guard.ts'
import { Page } from '../../kit/Page.tsx'
import { ALL_POSTS_KEY } from '../../kit/posts.ts'
import { Loading } from '../../kit/QueryResult.tsx'
import { editPath } from '../queries.ts'
import { fetchPost } from '../save-post.ts'
import { PostScreen } from './PostScreen.tsx'
import { NEW_PAGE_PATH } from './screen-words.ts'

/**
 * The screen of a new or an existing post. A new one gets its own address with its first save, and
 * stays open.
 */
export default function EditPost() {
  const { id } = useParams()
  const [address] = useLocation()
  const [form, setForm] = useState({ count: 0, opened: id, address })
  if (address !== form.address) setForm({ count: form.count + 1, opened: id, address })

  /** Renders both at once, because otherwise the new address would open another form. */
  function keepFormOpen(postId: string) {
    flushSync(() => {
      setForm((current) => ({ ...current, address: editPath(postId) }))
      replaceAddress(editPath(postId))
    })
  }

  return form.opened === undefined ? (
    <PostScreen key={form.count} isPage={address === NEW_PAGE_PATH} onCreated={keepFormOpen} />
  ) : (
    <SavedPost key={form.count} id={form.opened} />
  )
}

function SavedPost({ id }: { id: string }) {
  // Never cached, because the form must start from what is saved.
  const query = useQuery({
    queryKey: [...ALL_POSTS_KEY, id],
    queryFn: () => fetchPost(id),
    gcTime: 0,
  })

  if (query.isPending) {
    return (
      <Page title="Edit Blog Post">
        <Loading label="Loading blog post..." />
      </Page>
    )
  }
  if (query.error) {
    return (
      <Page title="Blog Post Not Found">
        <p className="mb-4">The post may have been deleted, or the address is wrong.</p>
        <ScreenLink to="/admin/blog" label="Back to Manage Posts" variant="main" />
      </Page>
    )
  }
  return <PostScreen opened={query.data} />
}
