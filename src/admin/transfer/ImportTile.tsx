import { useEffect, useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#client/query.ts'
import { formatCount } from '../components/format.ts'
import { useSubmitOnce } from '../components/forms/use-submit-once.ts'
import { Tile } from '../components/Tile.tsx'
import { useIsOnline } from '../components/use-online.ts'
import { invalidatePosts } from '../posts/queries.ts'
import type { ImportedFile } from './import/import-articles.ts'
import { ImportReport, type ImportState } from './ImportReport.tsx'

const START: ImportState = { files: [], all: 0, unsafe: [] }

/** Markdown files with their pictures become drafts. */
export function ImportTile() {
  const inputId = useId()
  const client = useQueryClient()
  const controller = useRef(new AbortController())
  const [chosen, setChosen] = useState<File>()
  const [state, setState] = useState(START)
  const isOnline = useIsOnline()
  useEffect(() => () => controller.current.abort(), [])

  const { mutate, reset, isPending, isSuccess, error } = useSubmitOnce<void, File>({
    async mutationFn(file) {
      controller.current = new AbortController()
      setState(START)
      await run(file, controller.current.signal, setState)
    },
    onSettled: () => void invalidatePosts(client),
  })

  function cancel() {
    controller.current.abort()
    reset()
  }

  return (
    <Tile title="Import">
      <p className="max-w-prose">
        A zip archive of Markdown files with their pictures. Each file becomes a draft; nothing is
        published. An article whose address is already in use is left alone, so the same archive can
        be imported again, also after an interruption.
      </p>
      <label className="grid grid-cols-1 gap-2" htmlFor={inputId}>
        Zip archive
        <input
          id={inputId}
          type="file"
          accept=".zip,application/zip"
          className="w-full"
          disabled={isPending}
          onChange={(event) => {
            setChosen(event.target.files?.[0])
            setState(START)
            reset()
          }}
        />
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button"
          // A disabled button would lose the focus.
          aria-disabled={isPending || !chosen || !isOnline}
          onClick={() => chosen && isOnline && mutate(chosen)}
        >
          {isPending ? 'Importing...' : error ? 'Continue the import' : 'Import as drafts'}
        </button>
        {isPending && state.files.length > 0 && (
          <button type="button" className="button button-quiet" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
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
async function run(file: File, signal: AbortSignal, report: (state: ImportState) => void) {
  const [{ openArchive }, { importArticles }, { siteTarget }] = await Promise.all([
    import('./import/archive.ts'),
    import('./import/import-articles.ts'),
    import('./import/site-target.ts'),
  ])
  const archive = await openArchive(file)
  const base = { all: archive.articles.length, unsafe: archive.unsafe }
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
