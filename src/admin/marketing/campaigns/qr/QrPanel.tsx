import { lazy, Suspense } from 'react'
import { Loading } from '../../../kit/Loading.tsx'

// The code that draws it is downloaded when one is opened.
const QrCode = lazy(() => import('./QrCode.tsx'))

interface Props {
  readonly text: string
  /** What it leads to, for its accessible name. */
  readonly about: string
  /** Of the downloaded files, without extension. */
  readonly fileName: string
}

export function QrPanel(props: Props) {
  return (
    <Suspense fallback={<Loading label="Drawing..." />}>
      <QrCode {...props} />
    </Suspense>
  )
}
