import { lazy, Suspense } from 'react'
import { pathOf } from '#domain/posts/post-path.ts'
import { Page } from '../../kit/Page.tsx'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../../kit/publishing/publishing.ts'
import { describeVisibility } from '../publishing/pending-changes.ts'
import { PublishingBadge } from '../publishing/PublishingBadge.tsx'
import type { VersionedPost } from '../save-post.ts'
import { PostActions } from './PostActions.tsx'
import { PostForm } from './PostForm.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { usePostEditor, type EditorOptions } from './use-post-editor.ts'

// Loaded on demand, so that writing can begin before.
const Revisions = lazy(() => import('../versions/Revisions.tsx'))
const PreviewLinks = lazy(() => import('./preview/PreviewLinks.tsx'))
const ConflictDialog = lazy(() => import('../versions/ConflictDialog.tsx'))

/** The screen of a new or an existing post. */
export function PostScreen(options: EditorOptions) {
  const editor = usePostEditor(options)
  const { base, words, draft, conflict } = editor
  useSaveShortcut(editor.saveAndStay)
  return (
    <Page
      title={words.title}
      back={
        base
          ? { to: words.exitPath, label: words.back }
          : { label: words.back, onBack: editor.leave }
      }
      actions={base && <SavedPostActions post={base.post} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {base && <SavedPostNotice post={base.post} />}
        <PostForm
          editor={editor}
          slugFollowsTitle={!base}
          aside={
            base && (
              <Suspense>
                <Revisions postId={base.post.id} current={draft.fields} onChoose={draft.replace} />
                <PreviewLinks postId={base.post.id} />
              </Suspense>
            )
          }
        >
          <PostActions editor={editor} />
        </PostForm>
      </div>
      {conflict && (
        <Suspense>
          <ConflictDialog
            mine={draft.fields}
            theirs={conflict.theirs.post}
            onResolve={editor.resolve}
          />
        </Suspense>
      )}
      {editor.linkQuestion}
    </Page>
  )
}

function SavedPostActions({ post }: Pick<VersionedPost, 'post'>) {
  const publishing = usePublishing()
  return (
    <>
      <PublishingBadge post={post} publishing={publishing.data} />
      <PreviewButton post={post} />
    </>
  )
}

function SavedPostNotice({ post }: Pick<VersionedPost, 'post'>) {
  const { data: publishing } = usePublishing()
  const state = publishing?.posts[post.id]
  return (
    <BuildNotice
      publishing={publishing}
      isPending={state === 'waiting' || state === 'building' || state === 'failed'}
      visibility={publishing && describeVisibility(post.id, publishing)}
      page={state === 'live' ? pathOf(post) : undefined}
    />
  )
}
