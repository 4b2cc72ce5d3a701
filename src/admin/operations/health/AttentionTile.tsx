import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AttentionItem, HealthReport } from '#domain/health/health-report.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { usePermission } from '../../session/auth.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { findLastSelfCheck } from '#domain/health/self-check.ts'
import { formatDateTime, formatTime } from '../../kit/format.ts'
import { describeAttention } from './describe-attention.ts'

export const ATTENTION_KEY = ['/api/admin/attention'] as const
export const HEALTH_KEY = ['/api/admin/health'] as const

export function useHealthReport() {
  return useQuery<HealthReport>({ queryKey: HEALTH_KEY })
}

/** Problems that need a person, each with a link to where it can be fixed. */
export default function AttentionTile() {
  const query = useQuery<readonly AttentionItem[]>({ queryKey: ATTENTION_KEY })
  const maySeeHealth = usePermission('administrator')
  return (
    <Tile title="Needs attention" action={maySeeHealth && <LastSelfCheck />}>
      <QueryResult query={query} failed="This could not be checked.">
        {(items) =>
          items.length === 0 ? (
            <p className="text-muted">Nothing needs your attention.</p>
          ) : (
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={keyOf(item)}>
                  <Notice item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Tile>
  )
}

function Notice({ item }: { item: AttentionItem }) {
  const { text, screen, rawRecord } = describeAttention(item)
  return (
    <p>
      {screen === undefined ? (
        text
      ) : (
        <Link href={screen} className="link">
          {text}
        </Link>
      )}{' '}
      {rawRecord !== undefined && (
        <a href={rawRecord} className="link">
          View raw record
        </a>
      )}
    </p>
  )
}

function keyOf(item: AttentionItem): string {
  if (item.kind === 'unreadable-record') return `${item.store}/${item.key}`
  if (item.kind === 'self-check-failed') return `self-check/${item.check}`
  if (item.kind === 'storage-rule') return `storage/${item.rule}`
  return 'job' in item ? `job/${item.job}` : item.kind
}

/** When the site last proved that it works; nothing while a self-check fails or none has run. */
function LastSelfCheck() {
  const { data } = useHealthReport()
  const at = data && findLastSelfCheck(data.selfChecks)
  if (at === undefined) return null
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
