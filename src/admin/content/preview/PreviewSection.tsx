import { useState } from 'react'
import { loadable } from '../../kit/loadable.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import type { PreviewProps } from './Preview.tsx'

const Preview = loadable(() => import('./Preview.tsx'), <Loading />)

/** Shows the words before they are published. The preview is loaded when it is opened. */
export function PreviewSection(shown: PreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      id="preview"
      className="card min-w-0 self-start lg:sticky lg:top-4"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">Preview</summary>
      {isOpen && <Preview key={shown.document.version} {...shown} />}
    </details>
  )
}
