import { useState } from 'react'
import { errorMessage } from '#client/query.ts'
import { formatCount } from '../kit/format.ts'
import { Tile } from '../kit/Tile.tsx'
import type { ImportedFile } from './import/import-articles.ts'
import { ImportReport, type ImportState } from './ImportReport.tsx'
import { TransferButtons, useTransfer } from '../kit/transfer.tsx'
import { POST_LISTS } from '../posts/queries.ts'

const START: ImportState = { files: [], all: 0, unsafe: [] }

/** Markdown files, or an export of Ghost or WordPress, become drafts with their pictures. */
export function ImportTile() {
  const [chosen, setChosen] = useState<File>()
  const [state, setState] = useState(START)
  const { mutate, cancel, reset, isOnline, isPending, isSuccess, error } = useTransfer({
    async run(file: File, signal) {
      setState(START)
      await importFile(file, signal, setState)
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
      <label className="grid grid-cols-1 gap-2">
        File
        <input
          type="file"
          accept=".zip,.json,.xml,.md"
          className="input"
          disabled={isPending}
          onChange={(event) => {
            setChosen(event.target.files?.[0])
            setState(START)
            reset()
          }}
        />
      </label>
      <TransferButtons
        label={isPending ? 'Importing...' : error ? 'Continue the import' : 'Import as drafts'}
        canStart={!isPending && chosen !== undefined && isOnline}
        onStart={() => chosen && mutate(chosen)}
        onCancel={isPending && state.files.length > 0 ? cancel : undefined}
      />
      <p role="status" className="text-muted empty:absolute">
        {!isOnline && 'You are offline. '}
        {isPending && describeProgress(state)}
        {error && `The import stopped. ${errorMessage(error)} What was imported is saved.`}
      </p>
      <ImportReport state={state} isComplete={isSuccess} />
    </Tile>
  )
}

/** Only who imports needs the code that reads archives and Markdown. */
async function importFile(file: File, signal: AbortSignal, report: (state: ImportState) => void) {
  const [{ openArchive }, { importArticles }, { siteTarget }] = await Promise.all([
    import('./import/archive.ts'),
    import('./import/import-articles.ts'),
    import('./import/site-target.ts'),
  ])
  const archive = await openArchive(file, file.name)
  const all = archive.articles.length + archive.unusable.size
  const base = { all, unsafe: archive.unsafe }
  const files: ImportedFile[] = []
  report({ ...base, files })
  for await (const imported of importArticles(archive, await siteTarget(signal))) {
    signal.throwIfAborted()
    files.push(imported)
    report({ ...base, files: [...files] })
  }
}

function describeProgress({ files, all }: ImportState): string {
  return all === 0 ? '' : `${files.length} of ${formatCount(all, 'article')}. Keep this page open.`
}
