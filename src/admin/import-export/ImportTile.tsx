import { useState } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { Badge } from '../kit/Badge.tsx'
import { ScreenLink } from '../kit/buttons.tsx'
import { FileField } from '../kit/forms/FileField.tsx'
import { Tile } from '../kit/Tile.tsx'
import { Transfer, useTransfer } from '../kit/transfer.tsx'
import { editPath, POST_LISTS } from '../posts/queries.ts'
import type { ImportedFile } from './import/import-articles.ts'

/** Imports Markdown files, or an export of Ghost or WordPress, as drafts with their pictures. */
export function ImportTile() {
  const [chosen, setChosen] = useState<File>()
  const [files, setFiles] = useState<readonly ImportedFile[]>([])
  const transfer = useTransfer({
    async run(file: File, signal, report) {
      setFiles([])
      for await (const { done, all } of importFile(file, signal)) {
        setFiles(done)
        report(`${done.length} of ${formatCount(all, 'article')}.`)
      }
      return ''
    },
    refreshes: POST_LISTS,
  })

  return (
    <Tile title="Import">
      <p className="max-w-prose">
        The JSON file that Ghost exports, the XML file that WordPress exports, or a zip archive of
        either or of Markdown files, with the pictures. Each article becomes a draft; nothing is
        published. An article whose address is already in use is left alone, so the same file can be
        imported again, also after an interruption.
      </p>
      <FileField
        label="File"
        accept=".zip,.json,.xml,.md"
        disabled={transfer.isPending}
        onChange={(event) => {
          setChosen(event.target.files?.[0])
          setFiles([])
          transfer.reset()
        }}
      />
      <Transfer
        labels={[transfer.error ? 'Continue the import' : 'Import as drafts', 'Importing...']}
        transfer={transfer}
        isReady={chosen !== undefined}
        onStart={() => chosen && transfer.mutate(chosen)}
        describeFailure={(reason) => `The import stopped. ${reason} What was imported is saved.`}
      />
      <Report files={files} isComplete={transfer.isSuccess} />
    </Tile>
  )
}

/** Imports a file. Only then is the code loaded that reads archives and Markdown. */
async function* importFile(file: File, signal: AbortSignal) {
  const [{ openArchive }, { importArticles }, { createSiteTarget }] = await Promise.all([
    import('./import/archive.ts'),
    import('./import/import-articles.ts'),
    import('./import/site-target.ts'),
  ])
  const archive = await openArchive(file, file.name)
  const all = archive.articles.size + archive.unusable.size
  const done: ImportedFile[] = []
  for await (const imported of importArticles(archive, await createSiteTarget(signal))) {
    signal.throwIfAborted()
    done.push(imported)
    yield { done: [...done], all }
  }
}

const BADGES = { imported: 'Draft saved', exists: 'Already here', failed: 'Not imported' } as const

/** Says what became of each file, those that need attention first. */
function Report({ files, isComplete }: { files: readonly ImportedFile[]; isComplete: boolean }) {
  const countFiles = (outcome: ImportedFile['outcome']) =>
    files.filter((file) => file.outcome === outcome).length
  const sorted = files.toSorted((a, b) => rankForReport(a) - rankForReport(b))
  if (files.length === 0 && !isComplete) return null
  return (
    <div className="grid gap-3">
      <p role={isComplete ? 'alert' : undefined} className="font-semibold">
        {files.length === 0
          ? 'It has no articles: no Markdown file and no export of Ghost or WordPress.'
          : `${formatCount(countFiles('imported'), 'draft')} saved, ${countFiles('exists')} already here, ${countFiles('failed')} not imported.`}
      </p>
      {isComplete && sorted.length > 0 && (
        <ul aria-label="Imported files" className="divide-y divide-line">
          {sorted.map((file) => (
            <FileRow key={file.path} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}

function FileRow({ file: { path, title, outcome, postId, notes } }: { file: ImportedFile }) {
  const name = title ?? path
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {postId === undefined ? name : <ScreenLink to={editPath(postId)} label={name} />}
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

function rankForReport({ outcome, notes }: ImportedFile): number {
  if (outcome === 'failed') return 0
  return notes.length > 0 ? 1 : 2
}
