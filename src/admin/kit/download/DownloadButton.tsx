import { errorMessage } from '#client/query.ts'
import { formatCount, formatSize } from '../format.ts'
import { TransferButtons } from '../TransferButtons.tsx'
import { useDownload, type DownloadProgress } from './use-download.ts'

interface Props {
  readonly label: string
  readonly path: string
  /** What to do when the file is larger than a browser can keep. */
  readonly tooLarge: string
}

/** Downloads a file that may be too long for one response, with its progress. */
export function DownloadButton({ label, path, tooLarge }: Props) {
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
        className="button button-quiet"
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
