import { saveFile } from '#client/download.ts'
import { formatCount } from '#domain/format-count.ts'
import { formatSize } from '../kit/format.ts'
import { Page } from '../kit/Page.tsx'
import { Tile } from '../kit/Tile.tsx'
import { Transfer, useTransfer } from '../kit/transfer.tsx'
import type { ExportedArchive } from './export-articles.ts'
import { ImportTile } from './ImportTile.tsx'

/** The screen that imports articles from files and exports them to one. */
export default function ImportExport() {
  return (
    <Page title="Import and Export" back={{ to: '/admin/blog', label: 'Back to Posts' }}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ImportTile />
        <ExportTile />
      </div>
    </Page>
  )
}

/** Exports all articles as Markdown, to keep or to take to another site. */
function ExportTile() {
  const transfer = useTransfer({
    async run(_, signal, report) {
      // Only an export loads the code that writes Markdown.
      const { exportArticles, createServerSource } = await import('./export-articles.ts')
      const exported = await exportArticles(createServerSource(signal), report)
      const day = new Date().toISOString().slice(0, 10)
      saveFile(exported.archive, `articles-${day}.zip`)
      return describeExported(exported)
    },
  })

  return (
    <Tile title="Export">
      <p className="max-w-prose">
        All articles, drafts and scheduled posts included, as Markdown files with their pictures in
        one zip archive. What Markdown cannot say stays HTML in the file, so an import gives the
        same articles.
      </p>
      <Transfer
        labels={['Export all articles', 'Exporting...']}
        transfer={transfer}
        onStart={transfer.mutate}
        describeFailure={(reason) => `The export failed. ${reason}`}
      />
    </Tile>
  )
}

function describeExported({ archive, articles, pictures, missing }: ExportedArchive): string {
  const saved = formatCount(pictures, 'picture')
  const lost =
    missing.length > 0 ? ` ${formatCount(missing.length, 'picture')} no longer stored.` : ''
  return `Exported ${formatCount(articles, 'article')} and ${saved}, ${formatSize(archive.size)}.${lost}`
}
