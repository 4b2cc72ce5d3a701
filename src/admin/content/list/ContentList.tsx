import { Link } from 'wouter'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { Badge } from '../../kit/Badge.tsx'
import { formatCount, formatDateTime } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../../kit/publishing/publishing.ts'
import { RemoveDocument } from './RemoveDocument.tsx'
import { ContentBadge } from '../ContentBadge.tsx'
import { FindPhrase } from './FindPhrase.tsx'
import { CopyQuiz } from './CopyQuiz.tsx'
import { useDocuments } from '../queries.ts'

const GROUPS = [
  ['site', 'The firm'],
  ['pages', 'Pages'],
  ['notices', 'Forms and notices'],
  ['quizzes', 'Quizzes'],
] as const

/** Every word of the site: which documents there are, and what was changed of them. */
export default function ContentList() {
  const publishing = usePublishing()
  return (
    <Page title="Content">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p className="max-w-2xl text-muted">
          The words of the site, its pages and its quizzes. A change is on the site after the next
          build. Articles are under Posts.
        </p>
        <BuildNotice publishing={publishing.data} page="/" />
        <FindPhrase />
        <QueryResult query={useDocuments()} failed="The pages could not be loaded.">
          {(documents) =>
            GROUPS.map(([group, title]) => (
              <Tile key={group} title={title}>
                <DocumentRows documents={documents.filter((one) => one.group === group)} />
              </Tile>
            ))
          }
        </QueryResult>
      </div>
    </Page>
  )
}

function DocumentRows({ documents }: { documents: readonly ContentSummary[] }) {
  if (documents.length === 0) return <p className="text-muted">There are none.</p>
  return (
    <ul className="divide-y divide-line">
      {documents.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <div className="min-w-0">
            {one.isRemoved ? (
              <span className="wrap-anywhere">{one.title}</span>
            ) : (
              <Link href={`/admin/content/${one.id}`} className="link inline-block py-1">
                {one.title}
              </Link>
            )}
            {one.address && <span className="ml-2 text-sm text-muted">{one.address}</span>}
            <p className="text-xs text-muted">{describeChanges(one)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {one.conflicts > 0 && !one.isRemoved && (
              <Badge variant="danger">{formatCount(one.conflicts, 'conflict')}</Badge>
            )}
            {(one.isRemoved || one.isCopy) && <RemoveDocument document={one} />}
            {(one.savedAt ?? one.isCopy) && <ContentBadge state={one.state} />}
          </div>
          {one.isAdsQuiz && <CopyQuiz document={one} />}
        </li>
      ))}
    </ul>
  )
}

function describeChanges({ changes, savedAt, savedBy, isRemoved, isCopy }: ContentSummary): string {
  if (isRemoved) return 'This page was removed from the site. Its stored changes are left.'
  const original = isCopy ? 'As copied' : 'As written in the files'
  if (savedAt === undefined) return original
  const what = changes === 0 ? `${original} again` : formatCount(changes, 'change')
  return `${what}, saved ${formatDateTime(savedAt)} by ${savedBy}`
}
