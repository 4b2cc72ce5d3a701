import { useState } from 'react'
import { downloadParts, saveFile } from '#client/download.ts'
import { errorMessage, isStatus } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import type { DownloadPart } from '#domain/storage/download-part.ts'
import { formatSize } from './format.ts'
import { TransferButtons, useTransfer } from './transfer.tsx'

interface DownloadButtonProps {
  readonly label: string
  readonly path: string
  /** Says how else to get a file that is larger than a browser can keep. */
  readonly tooLarge: string
}

/** Downloads a file that may be too long for one response, with its progress. */
export function DownloadButton({ label, path, tooLarge }: DownloadButtonProps) {
  const { progress, download, cancel } = useDownload(path)
  const { isPending, error } = download
  const hasFailed = error !== null
  const canResume = hasFailed && progress.bytes > 0
  // Not at once, because it may appear under the pointer of a double click.
  const canCancel = canResume || (isPending && progress.bytes > 0)
  return (
    <>
      <TransferButtons
        label={isPending ? 'Downloading...' : canResume ? 'Resume download' : label}
        variant="quiet"
        canStart={!isPending}
        onStart={download.mutate}
        onCancel={canCancel ? cancel : undefined}
      />
      <p
        role="status"
        className="order-last w-full text-sm text-muted empty:absolute md:text-right"
      >
        {describeDownload(progress, { isPending, hasFailed, tooLarge })}
        {error && ` ${errorMessage(error)}`}
      </p>
    </>
  )
}

function describeDownload(
  { state, bytes, records }: DownloadProgress,
  { isPending, hasFailed, tooLarge }: { isPending: boolean; hasFailed: boolean; tooLarge: string },
): string {
  const size = `${formatCount(records, 'record')}, ${formatSize(bytes)}`
  if (state === 'complete') return `Downloaded ${size}.`
  if (state === 'too-large') return tooLarge
  if (isPending) return `Downloaded ${size} so far. Keep this page open.`
  if (!hasFailed) return ''
  return bytes > 0 ? `The download stopped at ${size}.` : 'The download failed.'
}

/** A browser keeps the parts in memory until the last one is there. */
const MAX_BYTES = 200 * 1024 * 1024

interface DownloadProgress {
  readonly state: 'partial' | 'complete' | 'too-large'
  readonly parts: readonly Blob[]
  readonly bytes: number
  readonly records: number
  /** The cursor of the next part. */
  readonly next?: string | undefined
}

export const START: DownloadProgress = { state: 'partial', parts: [], bytes: 0, records: 0 }

/** Adds a part to a download. */
export function addPart(
  before: DownloadProgress,
  { bytes, records, next }: DownloadPart,
  content: Blob,
): DownloadProgress {
  const sums = { bytes: before.bytes + bytes, records: before.records + records }
  if (sums.bytes > MAX_BYTES) return { state: 'too-large', parts: [], ...sums }
  const state = next === undefined ? 'complete' : 'partial'
  return { state, parts: [...before.parts, content], ...sums, next }
}

/**
 * Downloads a file in parts and saves it once all of them are complete. After a failure it
 * continues with the part that failed.
 *
 * @param path The file's address. A component that changes it needs another key.
 */
function useDownload(path: string) {
  const [progress, setProgress] = useState(START)
  const { cancel, ...download } = useTransfer({
    async run(_: void, signal) {
      let current = progress.state === 'partial' ? progress : START
      for await (const { content, part, fileName } of downloadParts(path, signal, current.next)) {
        current = addPart(current, part, content)
        if (current.state === 'complete') {
          saveFile(new Blob([...current.parts]), fileName)
          current = { ...current, parts: [] }
        }
        setProgress(current)
        if (current.state === 'too-large') return
      }
    },
    // The server may no longer continue from this cursor.
    failure: (error) => isStatus(error, 400) && setProgress(START),
  })
  function cancelAll() {
    cancel()
    setProgress(START)
  }
  return { progress, download, cancel: cancelAll }
}
