import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AttentionItem } from '#domain/health/health-report.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { usePermission } from '../../session/auth.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { LastProof } from './LastProof.tsx'
import { describeAttention } from './describe-attention.ts'

/** Problems that need a person, each with a link to where it can be fixed. */
export default function AttentionTile() {
  const query = useQuery<readonly AttentionItem[]>({ queryKey: ['/api/admin/attention'] })
  const maySeeHealth = usePermission('administrator')
  return (
    <Tile title="Needs attention" action={maySeeHealth && <LastProof />}>
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
  if (item.kind === 'proof-failed') return `proof/${item.proof}`
  if (item.kind === 'storage-rule') return `storage/${item.rule}`
  return 'job' in item ? `job/${item.job}` : item.kind
}
