import type { ImageSize } from '#domain/posts/html-policy.ts'
import { Field, TextField } from '../../kit/forms/Field.tsx'

const WIDTHS: readonly (readonly [ImageSize | '', string])[] = [
  ['', 'As wide as the text'],
  ['medium', 'Two thirds'],
  ['small', 'Small'],
]

/** How an image stands in the text. */
export interface Placement {
  readonly caption: string
  readonly size: ImageSize | null
}

interface Props {
  readonly placement: Placement
  readonly onChange: (change: Partial<Placement>) => void
}

export function PlacementFields({ placement: { caption, size }, onChange }: Props) {
  return (
    <>
      <TextField
        label="Caption (optional)"
        value={caption}
        onChange={(next) => onChange({ caption: next })}
      />
      <Field label="Width">
        {(control) => (
          <select
            {...control}
            value={size ?? ''}
            onChange={({ target }) =>
              onChange({ size: WIDTHS.find(([known]) => known === target.value)?.[0] || null })
            }
          >
            {WIDTHS.map(([known, label]) => (
              <option key={known} value={known}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
