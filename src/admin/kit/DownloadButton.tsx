import { useState } from 'react'
import { downloadParts, saveFile } from '#client/download.ts'
import { errorMessage, isStatus } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import type { DownloadPart } from '#domain/storage/download-part.ts'
import { formatSize } from './format.ts'
import { TransferButtons, useTransfer } from './transfer.tsx'

interface DownloadButtonProps {
  readonly label: string
  /** The file's address. A component that changes it needs another key. */
  readonly path: string
  /** Says how else to get a file that is larger than a browser can keep. */
  readonly tooLarge: string
}

/**
 * Downloads a file that may be too long for one response, with its progress, and saves it once all parts are
 * complete. After a failure it continues with the part that failed.
 */
export function DownloadButton({ label, path, tooLarge }: DownloadButtonProps) {
  const [progress, setProgress] = useState(START)
  const { mutate, cancel, isPending, data, error } = useTransfer({
    async run(_: void, signal) {
      let current = progress
      for await (const { content, part, fileName } of downloadParts(path, signal, current.next)) {
        current = addPart(current, part, content)
        setProgress(current)
        if (isTooLarge(current)) break
        if (part.next === undefined) saveFile(new Blob([...current.parts]), fileName)
      }
      setProgress(START)
      return isTooLarge(current) ? tooLarge : `Downloaded ${describeSize(current)}.`
    },
    // The server may no longer continue from this cursor.
    failure: (failed) => isStatus(failed, 400) && setProgress(START),
  })
  const hasParts = progress.bytes > 0
  function cancelAll() {
    cancel()
    setProgress(START)
  }
  return (
    <>
      <TransferButtons
        label={isPending ? 'Downloading...' : hasParts ? 'Resume download' : label}
        variant="quiet"
        canStart={!isPending}
        onStart={mutate}
        // Not at once, because it may appear under the pointer of a double click.
        onCancel={hasParts ? cancelAll : undefined}
      />
      <p
        role="status"
        className="order-last w-full text-sm text-muted empty:absolute md:text-right"
      >
        {isPending && `Downloaded ${describeSize(progress)} so far. Keep this page open.`}
        {error &&
          (hasParts
            ? `The download stopped at ${describeSize(progress)}.`
            : 'The download failed.')}
        {error && ` ${errorMessage(error)}`}
        {data}
      </p>
    </>
  )
}

/** What has arrived, and the cursor of the next part. */
interface DownloadProgress extends DownloadPart {
  readonly parts: readonly Blob[]
}

export const START: DownloadProgress = { parts: [], bytes: 0, records: 0 }

/** Adds a part to a download. */
export function addPart(before: DownloadProgress, part: DownloadPart, content: Blob) {
  const bytes = before.bytes + part.bytes
  const records = before.records + part.records
  return { parts: [...before.parts, content], bytes, records, next: part.next }
}

/** A browser keeps the parts in memory until the last one is there. */
const MAX_BYTES = 200 * 1024 * 1024

export function isTooLarge({ bytes }: Pick<DownloadProgress, 'bytes'>): boolean {
  return bytes > MAX_BYTES
}

function describeSize({ bytes, records }: DownloadProgress): string {
  return `${formatCount(records, 'record')}, ${formatSize(bytes)}`
}
