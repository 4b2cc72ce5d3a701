import { Link, useParams } from 'wouter'
import { Loading } from '../../kit/Loading.tsx'
import { Page } from '../../kit/Page.tsx'
import { usePost } from '../queries.ts'
import { PostScreen } from './PostScreen.tsx'

/** The screen for an existing post. */
export default function EditPost() {
  const { id = '' } = useParams()
  const query = usePost(id)

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
        <Link href="/admin/blog" className="button">
          Back to Manage Posts
        </Link>
      </Page>
    )
  }
  return <PostScreen key={id} opened={query.data} />
}
