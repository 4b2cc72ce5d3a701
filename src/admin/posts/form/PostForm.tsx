import { memo } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { countWords, calculateReadingTime } from '#domain/posts/reading-time.ts'
import { deriveSlugWhileTyping } from '#domain/posts/slug.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { loadable } from '../../kit/loadable.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import { RecoveredNotice } from '../../kit/RecoveredNotice.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { CoverField } from '../cover/CoverField.tsx'
import {
  AuthorField,
  BESIDE_TEXT,
  FeaturedField,
  FoldedFields,
  PageFields,
  SlugField,
  TagsField,
} from './fields.tsx'
import { PostActions } from './PostActions.tsx'
import type { PostEditor } from './use-post-editor.ts'

// Loaded on demand, so that writing can begin earlier.
const Editor = loadable(
  () => import('../../editor/Editor.tsx'),
  <Loading label="Loading the editor..." />,
)
const PostCheck = loadable(() => import('../check/PostCheck.tsx'))
const Revisions = loadable(() => import('../versions/Revisions.tsx'))
const PreviewLinks = loadable(() => import('./PreviewLinks.tsx'))

interface Props {
  readonly editor: PostEditor
}

type FormProps = Pick<PostEditor, 'form'>

/** Classes of title and text, which are on the left of a wide screen. */
const TEXT = 'lg:float-left lg:clear-left lg:w-[calc(100%-21.5rem)]'

/** The fields of a post. The slug of a new one follows its title until someone types one. */
export function PostForm({ editor }: Props) {
  const { suggestedSlug, save } = editor.saving
  const { change, replace, onEdit, draft } = editor.form
  const { fields, base } = draft
  const written = useSettled(fields)

  return (
    <Form className="grid gap-6" onSubmit={() => save()}>
      <Offers form={editor.form} />
      {/* The order is the specification's. Floats keep it: rows of a grid would be as high as the text. */}
      <div className="flow-root [&>*:not(:last-child)]:mb-6">
        <TitleField editor={editor} />
        <FoldedFields label="Address and description" isRequested={suggestedSlug !== undefined}>
          <SlugField fields={fields} change={change} free={suggestedSlug} />
          <TextField
            label="Description"
            rows={4}
            value={fields.description}
            onChange={(description) => change({ description })}
          />
        </FoldedFields>
        <div className={`${TEXT} grid grid-cols-[minmax(0,1fr)] gap-1`}>
          <Editor key={draft.initial.key} initialHtml={draft.initial.html} onEdit={onEdit} />
          <TextStats content={written.content} />
        </div>
        <FoldedFields label={fields.page ? 'Button and menus' : 'Author and tags'}>
          <KindFields form={editor.form} />
        </FoldedFields>
        <FoldedFields label="Cover image">
          <CoverField cover={fields.coverImage} onChange={(coverImage) => change({ coverImage })} />
        </FoldedFields>
        <div className={`${BESIDE_TEXT} grid grid-cols-[minmax(0,1fr)] gap-6`}>
          <PostCheck fields={written} />
          {base && (
            <>
              <Revisions postId={base.post.id} current={fields} onChoose={replace} />
              <PreviewLinks postId={base.post.id} />
            </>
          )}
        </div>
      </div>
      <PostActions editor={editor} />
    </Form>
  )
}

function TitleField({ editor: { form, saving } }: Props) {
  const { fields, base } = form.draft
  return (
    <TextField
      className={TEXT}
      label="Title"
      required
      issue={saving.lacksTitle && 'Write a title.'}
      value={fields.title}
      onChange={(title) => {
        const slug = base ? fields.slug : deriveSlugWhileTyping(fields.slug, fields.title, title)
        form.change({ title, slug })
      }}
    />
  )
}

/** The fields that only an article or only a page has. */
function KindFields({ form: { draft, change } }: FormProps) {
  const { fields, initial } = draft
  if (fields.page) return <PageFields page={fields.page} onChange={(page) => change({ page })} />
  return (
    <>
      <AuthorField fields={fields} change={change} />
      <FeaturedField fields={fields} change={change} />
      <TagsField key={initial.key} fields={fields} change={change} />
    </>
  )
}

/** Offers the unsaved changes of this browser, of the user's other browsers and of other people. */
function Offers({ form: { draft, offers, recover, dismiss } }: FormProps) {
  return offers.map((offer) => {
    const isTheirs = 'userId' in offer && offer.userId !== draft.userId
    const other = isTheirs ? offer.savedBy : 'Another browser of yours'
    const owner = 'key' in offer ? 'This browser' : other
    return (
      <RecoveredNotice
        key={'key' in offer ? offer.key : owner}
        subject={offer.etag === null ? 'words of a new post' : 'changes to this post'}
        owner={owner}
        savedAt={offer.savedAt}
        isTheirs={isTheirs}
        onRecover={() => recover(offer)}
        onDiscard={() => dismiss(offer)}
      />
    )
  })
}

/** The length of the text that is being written. */
const TextStats = memo(({ content }: { content: string }) => (
  <p className="field-hint tabular-nums">
    {formatCount(countWords(content), 'word')}, {calculateReadingTime(content)} min read
  </p>
))
