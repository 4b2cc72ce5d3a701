import { useState } from 'react'
import { saveFile } from '#client/download.ts'
import { errorMessage } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import { ScreenLink } from '../kit/buttons.tsx'
import { formatSize } from '../kit/format.ts'
import { Page } from '../kit/Page.tsx'
import { Tile } from '../kit/Tile.tsx'
import { TransferButtons, useTransfer } from '../kit/transfer.tsx'
import type { ExportedArchive, ExportProgress } from './export-articles.ts'
import { ImportTile } from './ImportTile.tsx'

/** The screen that imports articles from files and exports them to one. */
export default function ImportExport() {
  return (
    <Page
      title="Import and Export"
      back={{ to: '/admin/blog', label: 'Back to Posts' }}
      actions={<ScreenLink to="/admin/blog/redirects" label="Redirects" variant="quiet" />}
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ImportTile />
        <ExportTile />
      </div>
    </Page>
  )
}

const START: ExportProgress = { articles: 0, pictures: 0, allPictures: 0 }

/** Exports all articles as Markdown, to keep or to take to another site. */
function ExportTile() {
  const [progress, setProgress] = useState(START)
  const { mutate, cancel, isOnline, isPending, data, error } = useTransfer({
    async run(_: void, signal) {
      setProgress(START)
      // Only an export loads the code that writes Markdown.
      const { exportArticles, createServerSource } = await import('./export-articles.ts')
      const exported = await exportArticles(createServerSource(signal), setProgress)
      const day = new Date().toISOString().slice(0, 10)
      saveFile(exported.archive, `articles-${day}.zip`)
      return exported
    },
  })

  return (
    <Tile title="Export">
      <p className="max-w-prose">
        All articles, drafts and scheduled posts included, as Markdown files with their pictures in
        one zip archive. What Markdown cannot say stays HTML in the file, so an import gives the
        same articles.
      </p>
      <TransferButtons
        label={isPending ? 'Exporting...' : 'Export all articles'}
        canStart={!isPending && isOnline}
        onStart={mutate}
        onCancel={isPending && progress.articles > 0 ? cancel : undefined}
      />
      <p role="status" className="text-muted empty:absolute">
        {!isOnline && 'You are offline. '}
        {isPending && describeExportProgress(progress)}
        {data && describeExported(data)}
        {error && `The export failed. ${errorMessage(error)}`}
      </p>
    </Tile>
  )
}

function describeExportProgress({ articles, pictures, allPictures }: ExportProgress): string {
  if (articles === 0) return ''
  const share = allPictures > 0 ? `, ${pictures} of ${formatCount(allPictures, 'picture')}` : ''
  return `${formatCount(articles, 'article')}${share} so far. Keep this page open.`
}

function describeExported({ archive, articles, pictures, missing }: ExportedArchive): string {
  const saved = formatCount(pictures, 'picture')
  const lost =
    missing.length > 0 ? ` ${formatCount(missing.length, 'picture')} no longer stored.` : ''
  return `Exported ${formatCount(articles, 'article')} and ${saved}, ${formatSize(archive.size)}.${lost}`
}
