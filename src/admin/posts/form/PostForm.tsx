import { Switch } from 'radix-ui'
import { lazy, Suspense, type ReactNode, type SyntheticEvent } from 'react'
import { followTitle } from '#domain/posts/slug.ts'
import { formatDateTime } from '../../components/format.ts'
import { Field, TextField } from '../../components/forms/Field.tsx'
import { Loading } from '../../components/Loading.tsx'
import type { Draft } from '../drafts/use-draft.ts'
import { AuthorField } from './AuthorField.tsx'
import { SlugField } from './SlugField.tsx'
import { TagsField } from './TagsField.tsx'
import type { PostEditor } from './use-post-editor.ts'

const Editor = lazy(() => import('../../editor/Editor.tsx'))

interface Props {
  readonly editor: PostEditor
  /** Whether the slug follows the title until someone types one, as on create. */
  readonly slugFollowsTitle?: boolean
  /** The buttons under the fields. */
  readonly children: ReactNode
  /** Shown beside the text, such as revisions. */
  readonly aside?: ReactNode
}

/** The fields of a post, for creating and for editing. */
export function PostForm({ editor, slugFollowsTitle = false, children, aside }: Props) {
  const { fields, change, generation } = editor.draft

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    editor.save()
  }

  function changeTitle(title: string) {
    const slug = slugFollowsTitle ? followTitle(fields.slug, fields.title, title) : fields.slug
    change({ title, slug })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <RecoveredDraft draft={editor.draft} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <TextField label="Title" required value={fields.title} onChange={changeTitle} />
          <SlugField
            fields={fields}
            suggestedSlug={editor.suggestedSlug}
            onChange={(slug) => change({ slug })}
          />
          <Field label="Description">
            {(control) => (
              <textarea
                {...control}
                rows={4}
                value={fields.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
          <Suspense fallback={<Loading label="Loading the editor..." />}>
            <Editor
              key={generation}
              initialHtml={fields.content}
              onChange={(content) => change({ content })}
            />
          </Suspense>
        </div>
        <div className="grid min-w-0 gap-6">
          <PostSettings draft={editor.draft} />
          {aside}
        </div>
      </div>
      {children}
    </form>
  )
}

/** The fields of a post beside its text. */
function PostSettings({ draft: { fields, change } }: { draft: Draft }) {
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-5">
      <AuthorField author={fields.author} onChange={(author) => change({ author })} />
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="featured" className="font-semibold">
          Featured Post
        </label>
        <Switch.Root
          id="featured"
          className="switch"
          checked={fields.featured}
          onCheckedChange={(featured) => change({ featured })}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </div>
      <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} />
    </div>
  )
}

/** Offers a draft that was left unsaved in this browser. */
function RecoveredDraft({ draft: { recovered, recover, discardRecovered } }: { draft: Draft }) {
  if (!recovered) return null
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-3">
      <p>This browser has unsaved changes to this post from {formatDateTime(recovered.savedAt)}.</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-small" onClick={recover}>
          Recover
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={discardRecovered}
        >
          Discard
        </button>
      </div>
    </output>
  )
}
