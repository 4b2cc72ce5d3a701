import { Switch } from 'radix-ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { followTitle } from '#domain/posts/slug.ts'
import { Field, TextField } from '../../kit/forms/Field.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { TextStats } from '../check/TextStats.tsx'
import { CoverField } from '../cover/CoverField.tsx'
import type { Draft } from '../drafts/use-draft.ts'
import { AuthorField } from './fields/AuthorField.tsx'
import { FoldedFields } from './fields/FoldedFields.tsx'
import { PageFields } from './fields/PageFields.tsx'
import { SlugField } from './fields/SlugField.tsx'
import { TagsField } from './fields/TagsField.tsx'
import type { PostEditor } from './use-post-editor.ts'
import { RecoveredNotice } from '../../kit/RecoveredNotice.tsx'
import { Form } from '../../kit/forms/Form.tsx'

const Editor = lazy(() => import('../../editor/Editor.tsx'))
const PostCheck = lazy(() => import('../check/PostCheck.tsx'))

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
  const { fields, change, start, onEdit } = editor.draft
  const written = useSettled(fields)

  function changeTitle(title: string) {
    const slug = slugFollowsTitle ? followTitle(fields.slug, fields.title, title) : fields.slug
    change({ title, slug })
  }

  return (
    <Form className="grid gap-6" onSubmit={() => editor.save()}>
      {editor.draft.offers.map((offer) => (
        <RecoveredNotice
          key={offer.owner}
          what={offer.etag === null ? 'words of a new post' : 'changes to this post'}
          owner={offer.owner}
          savedAt={offer.savedAt}
          discardLabel={offer.isOwn ? 'Discard' : 'Ignore'}
          onRecover={offer.recover}
          onDiscard={offer.discard}
        />
      ))}
      {/* The order is the specification's; posts.css puts the other fields beside title and text. */}
      <div className="post-form">
        <TextField
          className="post-text"
          label="Title"
          required
          value={fields.title}
          onChange={changeTitle}
        />
        <FoldedFields
          label="Address and description"
          isRequested={editor.suggestedSlug !== undefined}
        >
          <SlugField
            fields={fields}
            suggestedSlug={editor.suggestedSlug}
            onChange={(slug) => change({ slug })}
          />
          <DescriptionField
            description={fields.description}
            onChange={(description) => change({ description })}
          />
        </FoldedFields>
        <div className="post-text grid grid-cols-[minmax(0,1fr)] gap-1">
          <Suspense fallback={<Loading label="Loading the editor..." />}>
            <Editor key={start.key} initialHtml={start.html} onEdit={onEdit} />
          </Suspense>
          <TextStats content={written.content} />
        </div>
        <FoldedFields label={fields.page ? 'Button and menus' : 'Author and tags'}>
          {fields.page ? (
            <PageFields page={fields.page} onChange={(page) => change({ page })} />
          ) : (
            <PostSettings draft={editor.draft} />
          )}
        </FoldedFields>
        <FoldedFields label="Cover image">
          <CoverField cover={fields.coverImage} onChange={(coverImage) => change({ coverImage })} />
        </FoldedFields>
        <div className="post-side grid grid-cols-[minmax(0,1fr)] gap-6">
          <Suspense>
            <PostCheck fields={written} />
          </Suspense>
          {aside}
        </div>
      </div>
      {children}
    </Form>
  )
}

function DescriptionField(props: { description: string; onChange: (description: string) => void }) {
  return (
    <Field label="Description">
      {(control) => (
        <textarea
          {...control}
          rows={4}
          value={props.description}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The fields of a post beside its text. */
function PostSettings({ draft: { fields, change, typedTag, typeTag } }: { draft: Draft }) {
  return (
    <>
      <AuthorField author={fields.author} onChange={(author) => change({ author })} />
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="featured" className="font-semibold">
          Featured Post
        </label>
        <Switch.Root
          id="featured"
          className="h-6 w-11 flex-none rounded-full border border-edge bg-sunken data-[state=checked]:border-action data-[state=checked]:bg-action"
          checked={fields.featured}
          onCheckedChange={(featured) => change({ featured })}
        >
          <Switch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-edge transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-action forced-colors:bg-[ButtonText]!" />
        </Switch.Root>
      </div>
      <TagsField
        tags={fields.tags}
        onChange={(tags) => change({ tags })}
        typed={typedTag}
        onType={typeTag}
      />
    </>
  )
}
