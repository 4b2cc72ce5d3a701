import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { isStatus } from '#client/query.ts'
import { Loading } from '../../components/Loading.tsx'
import { Page } from '../../components/Page.tsx'
import { showError } from '../../components/show-error.ts'
import { fieldsOf } from '../post-fields.ts'
import { NextBuild } from '../publishing/NextBuild.tsx'
import { PublishingBadge } from '../publishing/PublishingBadge.tsx'
import {
  fetchPost,
  postPath,
  sendPost,
  usePost,
  usePublishing,
  type VersionedPost,
} from '../queries.ts'
import { ConflictDialog } from '../versions/ConflictDialog.tsx'
import { Revisions } from '../versions/Revisions.tsx'
import { PostActions } from './PostActions.tsx'
import { PostForm } from './PostForm.tsx'
import { PreviewButton, PreviewLinks } from './Previews.tsx'
import { usePostEditor, type StatusChange } from './use-post-editor.ts'

interface Conflict {
  readonly theirs: VersionedPost
  /** What the rejected save was for. */
  readonly change: StatusChange
}

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
  return <EditForm key={id} opened={query.data} />
}

function EditForm({ opened }: { opened: VersionedPost }) {
  const publishing = usePublishing()
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<Conflict>()
  const { post, etag } = base
  const editor = usePostEditor({
    postId: post.id,
    saved: fieldsOf(opened.post),
    etag,
    // A recovered draft is saved against its own version, so that newer changes show as a conflict.
    onRecover: (draftEtag) => setBase({ ...base, etag: draftEtag }),
    send: (body, version) => {
      const headers = version === null ? {} : { 'if-match': version }
      const options = { method: 'PUT', body, headers } as const
      return sendPost(postPath(post.id), options, 'Failed to update post')
    },
    onError: async ({ cause }, change) => {
      if (isStatus(cause, 412)) setConflict({ theirs: await fetchPost(post.id), change })
      else showError('Failed to update blog post.', cause)
    },
    exitPath: '/admin/blog',
    messages: {
      incomplete: ['Error', 'Please fill in the title and content.'],
      saved: () => 'Blog post updated successfully.',
    },
  })

  function resolve({ theirs, change }: Conflict, winner: 'mine' | 'theirs') {
    setBase(theirs)
    setConflict(undefined)
    if (winner === 'mine') editor.save(change, theirs.etag)
    else editor.draft.replaceWithTheirs(fieldsOf(theirs.post))
  }

  return (
    <Page
      title="Edit Blog Post"
      back={{ to: '/admin/blog', label: 'Back to Manage Posts' }}
      actions={
        <>
          <PublishingBadge post={post} publishing={publishing.data} />
          <PreviewButton post={post} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <NextBuild postId={post.id} publishing={publishing.data} />
        <PostForm
          editor={editor}
          aside={
            <>
              <Revisions postId={post.id} onChoose={editor.draft.replace} />
              <PreviewLinks postId={post.id} />
            </>
          }
        >
          <PostActions editor={editor} labels={['Update Post', 'Updating...']} post={post} />
        </PostForm>
      </div>
      {conflict && (
        <ConflictDialog
          mine={editor.draft.fields}
          theirs={conflict.theirs.post}
          onResolve={(winner) => resolve(conflict, winner)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Page>
  )
}
