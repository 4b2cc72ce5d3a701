import { useState } from 'react'
import { downloadParts, saveFile } from '#client/download.ts'
import { isStatus } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
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
 * Downloads a file that may be too long for one response, with its progress, and saves it once all
 * parts are complete. After a failure it continues with the part that failed.
 */
export function DownloadButton({ label, path, tooLarge }: DownloadButtonProps) {
  const [progress, setProgress] = useState(START)
  const transfer = useTransfer({
    async run(_, signal, report) {
      let current = progress
      for await (const { content, part, fileName } of downloadParts(path, signal, current.next)) {
        const file = new Blob([current.file, content])
        current = { file, records: current.records + part.records, next: part.next }
        setProgress(current)
        report(`Downloaded ${describeSize(current)} so far.`)
        if (isTooLarge(file)) break
        if (part.next === undefined) saveFile(file, fileName)
      }
      setProgress(START)
      return isTooLarge(current.file) ? tooLarge : `Downloaded ${describeSize(current)}.`
    },
    // The server may no longer continue from this cursor.
    failure: (failed) => isStatus(failed, 400) && setProgress(START),
  })
  const hasParts = progress.file.size > 0
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
const START = { file: new Blob(), records: 0, next: undefined as string | undefined }

/** A browser keeps the file in memory until the last part is there. */
export function isTooLarge({ size }: Pick<Blob, 'size'>): boolean {
  return size > 200 * 1024 * 1024
}

function describeSize({ file, records }: typeof START): string {
  return `${formatCount(records, 'record')}, ${formatSize(file.size)}`
}
