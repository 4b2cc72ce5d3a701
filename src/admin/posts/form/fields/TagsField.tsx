import { useId, useState, type KeyboardEvent } from 'react'
import { addTag } from '#domain/posts/article-lists.ts'
import { TagSuggestions } from './TagSuggestions.tsx'
import { Field } from '../../../kit/forms/Field.tsx'

interface Props {
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
  /** What is typed and not added yet. */
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** The tags of a post, added by button, Enter, a comma or a save. */
export function TagsField({ tags, onChange, typed, onType }: Props) {
  const [isUsed, setIsUsed] = useState(false)
  const listId = useId()

  function add() {
    onChange([...addTag(tags, typed)])
    onType('')
  }

  /** A comma ends a tag. */
  function type(text: string) {
    const names = text.split(',')
    onType(names.pop() ?? '')
    if (names.length > 0) onChange([...names.reduce<readonly string[]>(addTag, tags)])
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault() // Enter would submit the form.
    add()
  }

  return (
    <div className="grid gap-2">
      <Field label="Tags">
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              autoComplete="off"
              list={listId}
              placeholder="Add a tag"
              value={typed}
              onFocus={() => setIsUsed(true)}
              onChange={(event) => type(event.target.value)}
              onKeyDown={addOnEnter}
            />
            <button
              type="button"
              className="button button-quiet"
              aria-label="Add tag"
              onClick={add}
            >
              Add
            </button>
          </div>
        )}
      </Field>
      {isUsed && <TagSuggestions id={listId} chosen={tags} />}
      {tags.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="chip max-w-full pr-0">
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                className="grid size-6 flex-none place-items-center"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
