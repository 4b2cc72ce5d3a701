import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { request } from '#client/api.ts'
import { toast } from '#islands/ui/toast.ts'
import { useSignedIn } from '../app/auth.tsx'
import { useFirm } from '../app/firm.ts'
import { Page } from '../components/Page.tsx'
import { showError } from '../components/show-error.ts'
import { useSubmitOnce } from '../components/use-submit-once.ts'
import { localDraftKey } from './local-draft.ts'
import { emptyFields, isIncomplete, payloadOf } from './post-fields.ts'
import { PostForm } from './PostForm.tsx'
import { invalidatePosts } from './queries.ts'
import { Schedule } from './Schedule.tsx'
import { suggestionIn } from './slug-conflict.ts'
import { isStillUploading } from './still-uploading.ts'
import { useDraft } from './use-draft.ts'

/** What becomes of a new post: published at once unless this says otherwise. */
type Fate = { status?: never } | { status: 'draft' } | { status: 'scheduled'; publishAt: string }

/** The screen of a new post. */
export default function CreatePost() {
  const firm = useFirm()
  const user = useSignedIn()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [blank] = useState(() => emptyFields(firm))
  const draft = useDraft(localDraftKey(user.id, 'new'), blank)
  const { fields } = draft

  const create = useSubmitOnce({
    mutationFn: async (fate: Fate) => {
      draft.keep()
      await request('/api/admin/blog/posts', {
        method: 'POST',
        body: { ...payloadOf(fields), ...fate },
      })
    },
    onSuccess: async (_, { status }) => {
      toast({ title: 'Success!', description: savedWords(status) })
      draft.settle(fields)
      await invalidatePosts(client)
      navigate('/admin')
    },
    onError: (error) => showError('Failed to create blog post.', error),
  })

  function send(fate: Fate) {
    if (isIncomplete(fields)) {
      toast({
        title: 'Validation Error',
        description: 'Title and content are required.',
        variant: 'destructive',
      })
    } else if (!isStillUploading(fields.content)) {
      create.mutate(fate)
    }
  }

  /** Without a question: a copy of what was written is kept. */
  function leave() {
    draft.setAside()
    navigate('/admin')
  }

  return (
    <Page title="Create Blog Post" back={{ label: 'Back to Dashboard', onBack: leave }}>
      <PostForm
        draft={draft}
        slugFollowsTitle
        suggestedSlug={suggestionIn(create.error)}
        onSubmit={() => send({})}
      >
        <button type="submit" className="button" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Post'}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={create.isPending}
          onClick={() => send({ status: 'draft' })}
        >
          Save draft
        </button>
        <Schedule
          publishAt={undefined}
          isBusy={create.isPending}
          onSchedule={(publishAt) => send({ status: 'scheduled', publishAt })}
        />
        <button type="button" className="button button-text" onClick={leave}>
          Cancel
        </button>
      </PostForm>
    </Page>
  )
}

function savedWords(status: Fate['status']): string {
  switch (status) {
    case undefined:
      return 'Blog post created successfully.'
    case 'draft':
      return 'Draft saved.'
    case 'scheduled':
      return 'Blog post scheduled.'
  }
}
