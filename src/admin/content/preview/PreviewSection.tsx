import { lazy, Suspense, useState } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { Loading } from '../../kit/Loading.tsx'

const Preview = lazy(() => import('./Preview.tsx'))

interface Props {
  readonly document: ContentDocument
  /** The words in the form, saved or not. */
  readonly value: unknown
}

/** How the words look before they are published. It is loaded when it is opened. */
export function PreviewSection(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="font-semibold">Preview</summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <Preview key={props.document.version} {...props} />
        </Suspense>
      )}
    </details>
  )
}
