import type { Change } from '#domain/content/merge.ts'
import { ORDER } from '#domain/content/value.ts'

interface Props {
  readonly label: string
  readonly value: unknown
}

/** A value of a document for comparison. */
export function Words({ label, value }: Props) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{describeValue(value)}</p>
    </div>
  )
}

/** What a place said before and says now. */
export function ChangedWords({ path, before, after }: Change) {
  if (path.at(-1) === ORDER) return <p>Items are in another order.</p>
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Words label="Before" value={before} />
      <Words label="After" value={after} />
    </div>
  )
}

/** A text as it is; an item as its texts, one below the other. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(nothing)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && value.startsWith('<svg')) return '(a drawing)'
  if (typeof value !== 'object') return String(value)
  const texts = Object.entries(value).filter(([key]) => key !== 'id')
  return texts.map(([, text]) => describeValue(text)).join('\n')
}
