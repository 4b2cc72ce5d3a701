import { Link } from 'wouter'
import { Page } from '../kit/Page.tsx'
import { ExportTile } from './ExportTile.tsx'
import { ImportTile } from './ImportTile.tsx'

/** The screen for articles that come from or go to files. */
export default function Transfer() {
  return (
    <Page
      title="Import and Export"
      back={{ to: '/admin/blog', label: 'Back to Posts' }}
      actions={
        <Link href="/admin/blog/redirects" className="button button-quiet">
          Redirects
        </Link>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ImportTile />
        <ExportTile />
      </div>
    </Page>
  )
}
