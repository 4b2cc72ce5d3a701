import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Finding } from '#domain/health/finding.ts'
import { formatDateTime, formatTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { usePermission } from '../../session/auth.tsx'
import { ATTENTION_KEY, FindingList, useHealthReport } from './findings.tsx'

/** Problems that need a person, each with a link to where it can be fixed. */
export default function AttentionTile() {
  const query = useQuery<readonly Finding[]>({ queryKey: ATTENTION_KEY })
  const maySeeHealth = usePermission('administrator')
  return (
    <Tile title="Needs attention" action={maySeeHealth && <LastSelfCheck />}>
      <QueryResult query={query} failed="This could not be checked.">
        {(findings) =>
          findings.length === 0 ? (
            <p className="text-muted">Nothing needs your attention.</p>
          ) : (
            <FindingList findings={findings} />
          )
        }
      </QueryResult>
    </Tile>
  )
}

/** When the site last proved that it works; nothing while a self-check fails or none has run. */
function LastSelfCheck() {
  const { data } = useHealthReport()
  const selfChecks = data?.findings.filter(({ id }) => id.startsWith('self-check/')) ?? []
  const [at] = selfChecks.map((check) => check.at ?? '').toSorted()
  if (!at || selfChecks.some(({ state }) => state !== 'ok')) return null
  return (
    <Link href="/admin/health" className="link text-sm">
      Last checked {describeDay(at)}
    </Link>
  )
}

function describeDay(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? `today at ${formatTime(at)}` : formatDateTime(at)
}
