import { DownloadButton } from '../../kit/DownloadButton.tsx'
import { Page } from '../../kit/Page.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { PublishingTile } from '../../posts/publishing/PublishingTile.tsx'
import AttentionTile from './AttentionTile.tsx'
import { EmailTile } from './EmailTile.tsx'
import { ReportTiles } from './ReportTiles.tsx'

/** The screen that shows whether the site works: problems, checks, publishing, email and backup. */
export default function Health() {
  return (
    <Page title="Health" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <AttentionTile />
          <ReportTiles />
        </div>
        <div className="grid min-w-0 gap-6">
          <PublishingTile />
          <EmailTile />
          <Tile title="Backup">
            <p>
              All stored data in one file, without passwords. “Operating” in the project’s docs
              describes how it is restored, and how a backup with passwords is made.
            </p>
            <DownloadButton
              label="Download backup"
              path="/api/admin/backup"
              tooLarge="This backup is larger than 200 MB. Make it with “npm run backup”, as “Operating” in the project’s docs describes."
            />
          </Tile>
        </div>
      </div>
    </Page>
  )
}
