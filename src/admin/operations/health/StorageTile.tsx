import type { StorageFinding } from '#domain/health/health-records.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Tile } from '../../kit/Tile.tsx'

/** What the last check of the storage found. */
export function StorageTile({ findings }: { findings: readonly StorageFinding[] }) {
  return (
    <Tile title="Storage">
      {findings.length === 0 ? (
        <p className="text-muted">Not checked yet. It is checked every night.</p>
      ) : (
        <ul className="divide-y divide-line">
          {findings.map((finding) => (
            <Finding key={finding.rule} finding={finding} />
          ))}
        </ul>
      )}
    </Tile>
  )
}

function Finding({ finding: { rule, holds, afterMs } }: { finding: StorageFinding }) {
  const { expectation, consequence, isEssential } = STORAGE_RULES[rule]
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p>
          {expectation[0]?.toUpperCase()}
          {expectation.slice(1)}
        </p>
        {!holds && (
          <p className="text-sm text-muted">
            {consequence} {afterMs !== undefined && `It took ${afterMs} ms.`}
          </p>
        )}
      </div>
      <Badge variant={holds ? 'success' : isEssential ? 'danger' : 'pending'}>
        {holds ? 'OK' : 'Broken'}
      </Badge>
    </li>
  )
}
