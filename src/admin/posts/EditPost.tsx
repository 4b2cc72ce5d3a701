import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { request } from '#client/api.ts'
import { isStatus } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'
import { useSignedIn } from '../app/auth.tsx'
import { Loading } from '../components/Loading.tsx'
import { Page } from '../components/Page.tsx'
import { showError } from '../components/show-error.ts'
import { useSubmitOnce } from '../components/use-submit-once.ts'
import { Conflict } from './Conflict.tsx'
import { localDraftKey } from './local-draft.ts'
import { fieldsOf, isIncomplete, payloadOf } from './post-fields.ts'
import { PostForm } from './PostForm.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { PublishingBadge } from './PublishingBadge.tsx'
import {
  invalidatePosts,
  postPath,
  readPost,
  usePost,
  usePublishing,
  type VersionedPost,
} from './queries.ts'
import { Revisions } from './Revisions.tsx'
import { Schedule } from './Schedule.tsx'
import { suggestionIn } from './slug-conflict.ts'
import { isStillUploading } from './still-uploading.ts'
import { useDraft } from './use-draft.ts'

/** What a save changes beside the text; nothing keeps the post's status. */
type Fate =
  | { status?: never }
  | { status: 'published' | 'draft' }
  | { status: 'scheduled'; publishAt: string }

/** The screen of a post that exists. */
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
        <p className="mb-4">It may have been deleted, or its address is mistyped.</p>
        <Link href="/admin/blog" className="button">
          Back to Manage Posts
        </Link>
      </Page>
    )
  }
  return <EditForm key={id} opened={query.data} />
}

function EditForm({ opened }: { opened: VersionedPost }) {
  const user = useSignedIn()
  const client = useQueryClient()
  const publishing = usePublishing()
  const [, navigate] = useLocation()
  // What the next save is made against: the version that was opened, or a newer one once seen.
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<{ theirs: VersionedPost; fate: Fate }>()
  const { post } = base
  const draft = useDraft(localDraftKey(user.id, post.id), fieldsOf(opened.post), {
    etag: base.etag,
    // What was written over an older version is saved against that one, so that nothing newer is lost.
    onRecover: (etag) => setBase({ ...base, etag }),
  })
  const { fields } = draft

  const update = useSubmitOnce({
    mutationFn: async ({ fate, etag }: { fate: Fate; etag: string | null }) => {
      draft.keep()
      await request(postPath(post.id), {
        method: 'PUT',
        body: { ...payloadOf(fields), ...fate },
        ...(etag !== null && { headers: { 'if-match': etag } }),
      })
    },
    onSuccess: async () => {
      toast({ title: 'Success!', description: 'Blog post updated successfully.' })
      draft.settle(fields)
      await invalidatePosts(client)
      navigate('/admin/blog')
    },
    onError: async (error, { fate }) => {
      if (isStatus(error, 412)) {
        setConflict({ theirs: await readPost(post.id), fate })
        return
      }
      showError('Failed to update blog post.', error)
    },
  })

  function send(fate: Fate) {
    if (isIncomplete(fields)) {
      toast({
        title: 'Error',
        description: 'Please fill in the title and content.',
        variant: 'destructive',
      })
    } else if (!isStillUploading(fields.content)) {
      update.mutate({ fate, etag: base.etag })
    }
  }

  function cancel() {
    draft.setAside()
    navigate('/admin/blog')
  }

  function keepMine({ theirs, fate }: { theirs: VersionedPost; fate: Fate }) {
    setBase(theirs)
    setConflict(undefined)
    update.mutate({ fate, etag: theirs.etag })
  }

  function takeTheirs({ theirs }: { theirs: VersionedPost }) {
    setBase(theirs)
    setConflict(undefined)
    draft.yieldTo(fieldsOf(theirs.post))
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
      <PostForm
        draft={draft}
        suggestedSlug={suggestionIn(update.error)}
        onSubmit={() => send({})}
        aside={<Revisions postId={post.id} onChoose={draft.replace} />}
      >
        <button type="submit" className="button" disabled={update.isPending}>
          {update.isPending ? 'Updating...' : 'Update Post'}
        </button>
        {post.status !== 'published' && (
          <>
            <button
              type="button"
              className="button button-quiet"
              disabled={update.isPending}
              onClick={() => send({ status: 'published' })}
            >
              Publish now
            </button>
            <Schedule
              publishAt={post.publishAt}
              isBusy={update.isPending}
              onSchedule={(publishAt) => send({ status: 'scheduled', publishAt })}
            />
          </>
        )}
        {post.status !== 'draft' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={update.isPending}
            onClick={() => send({ status: 'draft' })}
          >
            {post.status === 'published' ? 'Unpublish to draft' : 'Save draft'}
          </button>
        )}
        <button type="button" className="button button-text" onClick={cancel}>
          Cancel
        </button>
      </PostForm>
      {conflict && (
        <Conflict
          mine={fields}
          theirs={conflict.theirs.post}
          onKeepMine={() => keepMine(conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Page>
  )
}
