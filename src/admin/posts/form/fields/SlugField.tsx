import { pathOf } from '#domain/posts/post-path.ts'
import { slugify } from '#domain/posts/slug.ts'
import { TextField } from '../../../kit/forms/Field.tsx'
import { slugOf, type PostFields } from '../../post-fields.ts'

interface Props {
  readonly fields: Pick<PostFields, 'slug' | 'title' | 'page'>
  /** A free slug, if the typed one is taken. */
  readonly suggestedSlug: string | undefined
  readonly onChange: (slug: string) => void
}

export function SlugField({ fields, suggestedSlug, onChange }: Props) {
  return (
    <TextField
      label="URL Slug"
      hint={pathOf({ ...fields, slug: slugOf(fields) })}
      issue={
        suggestedSlug !== undefined && (
          <>
            This slug is taken.{' '}
            <button type="button" className="link py-1" onClick={() => onChange(suggestedSlug)}>
              Use {suggestedSlug}
            </button>
          </>
        )
      }
      autoCapitalize="none"
      spellCheck={false}
      value={fields.slug}
      onChange={onChange}
      onBlur={() => onChange(slugify(fields.slug))}
    />
  )
}
