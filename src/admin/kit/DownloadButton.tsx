import { useState } from 'react'
import { downloadParts, saveFile } from '#client/download.ts'
import { isStatus } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import type { DownloadPart } from '#domain/storage/download-part.ts'
import { formatSize } from './format.ts'
import { Transfer, useTransfer } from './transfer.tsx'

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
  const transfer = useTransfer({
    async run(_, signal, report) {
      let current = progress
      for await (const { content, part, fileName } of downloadParts(path, signal, current.next)) {
        current = addPart(current, part, content)
        setProgress(current)
        report(`Downloaded ${describeSize(current)} so far.`)
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
    transfer.cancel()
    setProgress(START)
  }
  return (
    <Transfer
      labels={[hasParts ? 'Resume download' : label, 'Downloading...']}
      variant="quiet"
      className="order-last w-full text-sm md:text-right"
      transfer={{ ...transfer, cancel: cancelAll }}
      onStart={transfer.mutate}
      describeFailure={(reason) =>
        hasParts
          ? `The download stopped at ${describeSize(progress)}. ${reason}`
          : `The download failed. ${reason}`
      }
    />
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
