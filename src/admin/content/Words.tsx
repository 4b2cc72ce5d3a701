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

/** A text as it is; an item as its texts, one below the other. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(nothing)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  return Object.values(value).map(describeValue).join('\n')
}
