import { NO_TAG } from '#domain/attribution/normalize.ts'

interface Props {
  readonly filter: URLSearchParams
  readonly onClear: () => void
}

/** Says that the list has the leads of one campaign link, whose tags no field of the filter shows. */
export function LinkNotice({ filter, onClear }: Props) {
  const tags = ['source', 'medium', 'content'].map((name) => filter.get(name) ?? '')
  if (tags.every((tag) => tag === '')) return null
  return (
    <p className="notice flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
      <span>
        Leads of one link: {tags.filter((tag) => tag !== '' && tag !== NO_TAG).join(' / ')}
      </span>
      <button type="button" className="button button-quiet button-small" onClick={onClear}>
        Show the whole campaign
      </button>
    </p>
  )
}
