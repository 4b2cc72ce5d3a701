import { lazy, Suspense, useState } from 'react'
import { isStatus } from '#client/query.ts'
import { useFirm } from '../../kit/site.ts'
import { Page } from '../../kit/Page.tsx'
import { showError } from '../../kit/show-error.ts'
import { emptyFields, emptyPage, fieldsOf } from '../post-fields.ts'
import { useLinkQuestion } from '../links/use-link-question.tsx'
import type { Winner } from '../versions/ConflictDialog.tsx'
import { useConflict, type Conflict } from '../versions/use-conflict.tsx'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../../kit/publishing/publishing.ts'
import { describeVisibility } from '../publishing/pending-changes.ts'
import { PublishingBadge } from '../publishing/PublishingBadge.tsx'
import { fetchPost, type VersionedPost } from '../queries.ts'
import { PostActions } from './PostActions.tsx'
import { PostForm } from './PostForm.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { wordsOf } from './screen-words.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { usePostEditor } from './use-post-editor.ts'
import { useSentPost } from './use-sent-post.ts'

// Loaded on demand, so that writing can begin before.
const SavedPostAside = lazy(() => import('./SavedPostAside.tsx'))

interface Props {
  /** The post as it was opened; none for a new one. */
  readonly opened?: VersionedPost
  /** Whether a new one is a page. */
  readonly isPage?: boolean
  /** Called with the id of a new post that was saved and stays open. */
  readonly onCreated?: (id: string) => void
}

/** The screen of a new or an existing post. A new one is an existing one from its first save on. */
export function PostScreen({ opened, isPage = false, onCreated }: Props) {
  const { base, setBase, send, onSaved } = useSentPost(opened, onCreated)
  const firm = useFirm()
  const [saved] = useState(() =>
    opened ? fieldsOf(opened.post) : isPage ? emptyPage(firm) : emptyFields(firm),
  )
  const words = wordsOf(saved, base !== undefined)
  const linkQuestion = useLinkQuestion(base?.post)
  const conflict = useConflict(resolve)
  const editor = usePostEditor({
    postId: base?.post.id,
    replaced: base?.post,
    saved,
    etag: base?.etag ?? null,
    words,
    send,
    onSaved,
    confirm: linkQuestion.confirm,
    // A recovered draft is saved against its own version, so that newer changes show as a conflict.
    onRecover: (etag) => base && setBase({ ...base, etag }),
    onError: async ({ cause }, rejected) => {
      if (base && isStatus(cause, 412)) {
        conflict.ask({ theirs: await fetchPost(base.post.id), rejected })
      } else showError(words.failed[0], cause)
    },
  })
  useSaveShortcut(() => saveAndStay())

  /** A new post becomes a draft: nothing is published by a keystroke. */
  function saveAndStay() {
    if (conflict.isOpen || linkQuestion.isOpen || editor.isSaving) return
    if (base && !editor.draft.hasChanges()) return
    editor.save(base ? {} : { status: 'draft' }, { stays: true })
  }

  function resolve({ theirs, rejected }: Conflict, winner: Winner) {
    setBase(theirs)
    if (winner === 'mine') {
      editor.save(rejected.change, { ...rejected, etag: theirs.etag, replaced: theirs.post })
    } else editor.draft.replaceWithTheirs(fieldsOf(theirs.post))
  }

  return (
    <Page
      title={words.title}
      back={
        base
          ? { to: words.exitPath, label: words.back }
          : { label: words.back, onBack: () => editor.leave() }
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
                <SavedPostAside
                  postId={base.post.id}
                  current={editor.draft.fields}
                  onChoose={editor.draft.replace}
                />
              </Suspense>
            )
          }
        >
          <PostActions editor={editor} labels={words.submit} post={base?.post} />
        </PostForm>
      </div>
      {conflict.renderDialog(editor.draft.fields)}
      {linkQuestion.dialog}
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

function SavedPostNotice({ post: { id, slug } }: Pick<VersionedPost, 'post'>) {
  const { data: publishing } = usePublishing()
  const state = publishing?.posts[id]
  return (
    <BuildNotice
      publishing={publishing}
      isPending={state === 'waiting' || state === 'building' || state === 'failed'}
      visibility={publishing && describeVisibility(id, publishing)}
      page={state === 'live' ? `/diary/${slug}` : undefined}
    />
  )
}
