import { Switch } from 'radix-ui'
import { TextField } from '../../components/forms/Field.tsx'
import type { PostFields } from '../post-fields.ts'
import { TagsField } from './TagsField.tsx'

interface Props {
  readonly fields: Pick<PostFields, 'author' | 'featured' | 'tags'>
  readonly onChange: (change: Partial<PostFields>) => void
}

/** The fields of a post beside its text. */
export function PostSettings({ fields, onChange }: Props) {
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField label="Author" value={fields.author} onChange={(author) => onChange({ author })} />
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="featured" className="font-semibold">
          Featured Post
        </label>
        <Switch.Root
          id="featured"
          className="switch"
          checked={fields.featured}
          onCheckedChange={(featured) => onChange({ featured })}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </div>
      <TagsField tags={fields.tags} onChange={(tags) => onChange({ tags })} />
    </div>
  )
}
