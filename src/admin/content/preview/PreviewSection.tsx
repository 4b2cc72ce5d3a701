import { loadable } from '../../kit/loadable.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import type { PreviewProps } from './Preview.tsx'

const Preview = loadable(() => import('./Preview.tsx'), <Loading />)

interface Props extends PreviewProps {
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
      {isOpen && <Preview key={shown.document.version} {...shown} />}
    </details>
  )
}
