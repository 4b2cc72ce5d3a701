import { Link } from 'wouter'
import { Badge } from '../kit/Badge.tsx'
import { formatCount } from '../kit/format.ts'
import { editPath } from '../posts/queries.ts'
import type { ImportedFile } from './import/import-articles.ts'

export interface ImportState {
  readonly files: readonly ImportedFile[]
  /** How many articles the archive has. */
  readonly all: number
  /** Names of files that lead outside the archive. */
  readonly unsafe: readonly string[]
}

const BADGES = { imported: 'Draft saved', exists: 'Already here', failed: 'Not imported' } as const

/** The report is a list that a person reads, so it names the first of many. */
const SHOWN = 500

/** What became of each file, those that need attention first. */
export function ImportReport({ state, isComplete }: { state: ImportState; isComplete: boolean }) {
  const { files, unsafe } = state
  const count = (outcome: ImportedFile['outcome']) =>
    files.filter((file) => file.outcome === outcome).length
  const sorted = files.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, SHOWN)
  if (files.length === 0 && !isComplete) return null
  return (
    <div className="grid gap-3">
      <p role={isComplete ? 'alert' : undefined} className="font-semibold">
        {files.length === 0
          ? 'There is no article in it: no Markdown file and no export of Ghost or WordPress.'
          : `${formatCount(count('imported'), 'draft')} saved, ${count('exists')} already here, ${count('failed')} not imported.`}
      </p>
      {unsafe.length > 0 && (
        <p>
          {formatCount(unsafe.length, 'file')} left out, with a name that leads outside the archive.
        </p>
      )}
      {isComplete && sorted.length > 0 && (
        <ul aria-label="Imported files" className="divide-y divide-line">
          {sorted.map((file) => (
            <Row key={file.path} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ file: { path, title, outcome, postId, notes } }: { file: ImportedFile }) {
  const name = title ?? path
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {postId === undefined ? (
          name
        ) : (
          <Link href={editPath(postId)} className="link">
            {name}
          </Link>
        )}
        <Badge>{BADGES[outcome]}</Badge>
      </p>
      {notes.map((note) => (
        <p key={note} className="text-sm wrap-anywhere text-muted">
          {note}
        </p>
      ))}
    </li>
  )
}

function urgency({ outcome, notes }: ImportedFile): number {
  if (outcome === 'failed') return 0
  return notes.length > 0 ? 1 : 2
}
