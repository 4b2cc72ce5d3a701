import type { ImageSize } from '#domain/posts/html-policy.ts'
import { type Choice, SelectField, TextField } from '../../kit/forms/Field.tsx'

const WIDTHS: readonly Choice<ImageSize | ''>[] = [
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
      <SelectField
        label="Width"
        value={size ?? ''}
        choices={WIDTHS}
        onChange={(next) => onChange({ size: next || null })}
      />
    </>
  )
}
