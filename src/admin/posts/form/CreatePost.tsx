import { useState } from 'react'
import { useFirm } from '../../app/site.ts'
import { Page } from '../../components/Page.tsx'
import { showError } from '../../components/show-error.ts'
import { emptyFields } from '../post-fields.ts'
import { sendPost } from '../queries.ts'
import { PostActions } from './PostActions.tsx'
import { PostForm } from './PostForm.tsx'
import { usePostEditor, type StatusChange } from './use-post-editor.ts'

/** The screen for a new post. */
export default function CreatePost() {
  const firm = useFirm()
  const [saved] = useState(() => emptyFields(firm))
  const editor = usePostEditor({
    postId: 'new',
    saved,
    etag: null,
    onRecover: () => undefined,
    send: (body) =>
      sendPost('/api/admin/blog/posts', { method: 'POST', body }, 'Failed to create post'),
    onError: ({ cause }) => showError('Failed to create blog post.', cause),
    exitPath: '/admin',
    messages: {
      incomplete: ['Validation Error', 'Title and content are required.'],
      saved: describeSaved,
    },
  })

  return (
    <Page
      title="Create Blog Post"
      back={{ label: 'Back to Dashboard', onBack: () => editor.leave() }}
    >
      <PostForm editor={editor} slugFollowsTitle>
        <PostActions editor={editor} labels={['Create Post', 'Creating...']} />
      </PostForm>
    </Page>
  )
}

function describeSaved({ status }: StatusChange): string {
  if (status === 'draft') return 'Draft saved.'
  if (status === 'scheduled') return 'Blog post scheduled.'
  return 'Blog post created successfully.'
}
