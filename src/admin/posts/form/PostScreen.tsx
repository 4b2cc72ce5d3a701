import { buildPostPath } from '#domain/posts/post-path.ts'
import { Button } from '../../kit/buttons.tsx'
import { loadable } from '../../kit/loadable.tsx'
import { Page } from '../../kit/Page.tsx'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../../kit/publishing/publishing.ts'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { describeVisibility } from '../publishing/pending-changes.ts'
import { PublishingBadge } from '../publishing/PublishingBadge.tsx'
import { postPath } from '../queries.ts'
import type { VersionedPost } from '../save-post.ts'
import { PostForm } from './PostForm.tsx'
import { type EditorOptions, usePostEditor } from './use-post-editor.ts'

// Loaded on demand, so that writing can begin earlier.
const ConflictDialog = loadable(() => import('../versions/ConflictDialog.tsx'))

/** The screen of a new or an existing post. */
export function PostScreen(options: EditorOptions) {
  const editor = usePostEditor(options)
  const { words, saving } = editor
  const { base, fields } = editor.form.draft
  // Replaces the browser's own dialog for saving a page.
  useShortcut('s', (event) => {
    event.preventDefault()
    if (!event.repeat) editor.saveAndStay()
  })
  return (
    <Page
      title={words.title}
      back={words.back}
      actions={base && <SavedPostActions post={base.post} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {base && <SavedPostNotice post={base.post} />}
        <PostForm editor={editor} />
      </div>
      {saving.conflict && (
        <ConflictDialog
          mine={fields}
          theirs={saving.conflict.theirs.post}
          onResolve={saving.resolveConflict}
        />
      )}
      {saving.question}
    </Page>
  )
}

/**
 * Preview opens a new tab. An unpublished post needs a sealed link, and so does a page, which is
 * built later.
 */
function SavedPostActions({ post }: Pick<VersionedPost, 'post'>) {
  const publishing = usePublishing()
  const isPublic = post.status === 'published' && !post.page
  const path = isPublic ? `/diary/${post.slug}` : `${postPath(post.id)}/preview`
  return (
    <>
      <PublishingBadge post={post} publishing={publishing.data} />
      <Button variant="quiet" onClick={() => window.open(path, '_blank', 'noopener')}>
        Preview
      </Button>
    </>
  )
}

function SavedPostNotice({ post }: Pick<VersionedPost, 'post'>) {
  const { data: publishing } = usePublishing()
  const state = publishing?.posts[post.id]
  return (
    <BuildNotice
      isPending={state === 'waiting' || state === 'building' || state === 'failed'}
      visibility={publishing && describeVisibility(post.id, publishing)}
      page={state === 'live' ? buildPostPath(post) : undefined}
    />
  )
}
