import type { Path } from '#domain/content/value.ts'
import { loadable } from '../../kit/loadable.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import type { PreviewProps } from './Preview.tsx'

const Preview = loadable(() => import('./Preview.tsx'), <Loading />)

interface Props extends Omit<PreviewProps, 'onOpen'> {
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** Shows the words before they are published. The preview is loaded when it is opened. */
export function PreviewSection({ isOpen, onToggle, ...shown }: Props) {
  return (
    <details
      id="preview"
      className="card min-w-0 self-start lg:sticky lg:top-4"
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="font-semibold">Preview</summary>
      {isOpen && <Preview key={shown.document.version} {...shown} onOpen={openField} />}
    </details>
  )
}

/** Shows the field of a text, or the first of those that make it. */
function openField(path: Path) {
  const name = path.join('.')
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const field =
    fields.find(({ dataset }) => dataset['field'] === name) ??
    fields.find(({ dataset }) => dataset['field']?.startsWith(`${name}.`))
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
