import { useState } from 'react'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { QrPanel } from '../qr/QrPanel.tsx'

interface Props {
  readonly url: string
  /** For the downloaded QR code, without extension. */
  readonly fileName: string
  readonly isComplete: boolean
  readonly isSaved: boolean
  readonly canSave: boolean
  readonly saveLabel: string
  /** Ends editing a saved link. */
  readonly onNew?: () => void
}

/** The link as it is built so far, and what can be done with it. */
export function FinishedLink(props: Props) {
  const { url, fileName, isComplete, isSaved, canSave, saveLabel, onNew } = props
  const [isQrShown, setIsQrShown] = useState(false)
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted" id="finished-link">
        The finished link
      </p>
      <output
        aria-labelledby="finished-link"
        className="block rounded-sm border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
      >
        {url}
      </output>
      <div className="flex flex-wrap gap-3">
        {/* A disabled button would lose the focus when the link is saved. */}
        <button className="button button-small" aria-disabled={!canSave}>
          {isSaved ? 'Saved' : saveLabel}
        </button>
        <CopyButton text={url} label="Copy" about="the finished link" />
        <button
          type="button"
          className="button button-quiet button-small"
          aria-expanded={isQrShown}
          onClick={() => setIsQrShown(!isQrShown)}
        >
          QR code
        </button>
        {onNew && (
          <button type="button" className="button button-quiet button-small" onClick={onNew}>
            Build a new link
          </button>
        )}
      </div>
      {!isComplete && (
        <p className="text-sm text-muted">
          Enter a source, a medium and a campaign to save the link. Reports need all three.
        </p>
      )}
      {isQrShown && <QrPanel text={url} about="the finished link" fileName={fileName} />}
    </div>
  )
}
