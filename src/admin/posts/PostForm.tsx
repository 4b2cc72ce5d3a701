import { Switch } from 'radix-ui'
import { lazy, Suspense, type ReactNode, type SyntheticEvent } from 'react'
import { followTitle, slugify } from '#domain/posts/slug.ts'
import { formatDateTime } from '../components/dates.ts'
import { Loading } from '../components/Loading.tsx'
import { slugOf } from './post-fields.ts'
import { TagsField } from './TagsField.tsx'
import type { Draft } from './use-draft.ts'

const Editor = lazy(() => import('../editor/Editor.tsx'))

interface Props {
  readonly draft: Draft
  /** On create the slug follows the title until it is typed. */
  readonly slugFollowsTitle?: boolean
  /** A free slug, when the one that was sent is taken. */
  readonly suggestedSlug: string | undefined
  readonly onSubmit: () => void
  /** The buttons under the fields. */
  readonly children: ReactNode
  /** What stands beside the fields, such as revisions. */
  readonly aside?: ReactNode
}

/** The fields of a post, the same for a new one and an old one. */
export function PostForm({
  draft,
  slugFollowsTitle = false,
  suggestedSlug,
  onSubmit,
  children,
  aside,
}: Props) {
  const { fields, change } = draft

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onSubmit()
  }

  function changeTitle(title: string) {
    const slug = slugFollowsTitle ? followTitle(fields.slug, fields.title, title) : fields.slug
    change({ title, slug })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <FoundWork draft={draft} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <div className="field">
            <label htmlFor="title">Title</label>
            <input
              id="title"
              className="input"
              required
              value={fields.title}
              onChange={(event) => changeTitle(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor="slug">URL Slug</label>
            <input
              id="slug"
              className="input"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby="slug-preview"
              aria-invalid={suggestedSlug !== undefined}
              value={fields.slug}
              onChange={(event) => change({ slug: event.target.value })}
              onBlur={() => change({ slug: slugify(fields.slug) })}
            />
            <p id="slug-preview" className="field-hint break-all">
              /diary/{slugOf(fields)}
            </p>
            {suggestedSlug !== undefined && (
              <p role="alert" className="field-issue">
                This slug is taken.{' '}
                <button
                  type="button"
                  className="link py-1"
                  onClick={() => change({ slug: suggestedSlug })}
                >
                  Use {suggestedSlug}
                </button>
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor="description">Description</label>
            <textarea
              id="description"
              className="input"
              rows={4}
              value={fields.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </div>
          <Suspense fallback={<Loading label="Loading the editor..." />}>
            <Editor
              key={draft.generation}
              initialHtml={fields.content}
              onChange={(content) => change({ content })}
            />
          </Suspense>
        </div>
        <div className="grid min-w-0 gap-6">
          <div className="card grid grid-cols-[minmax(0,1fr)] gap-5">
            <div className="field">
              <label htmlFor="author">Author</label>
              <input
                id="author"
                className="input"
                value={fields.author}
                onChange={(event) => change({ author: event.target.value })}
              />
            </div>
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
          {aside}
        </div>
      </div>
      <div className="post-actions">{children}</div>
    </form>
  )
}

function FoundWork({ draft: { found, recover, discardFound } }: { draft: Draft }) {
  if (!found) return null
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-3">
      <p>This browser has unsaved work on this post from {formatDateTime(found.savedAt)}.</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-small" onClick={recover}>
          Recover
        </button>
        <button type="button" className="button button-quiet button-small" onClick={discardFound}>
          Discard
        </button>
      </div>
    </output>
  )
}
