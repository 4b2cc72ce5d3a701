import { useQuery } from '@tanstack/react-query'
import type { Finding } from '#domain/health/finding.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { ATTENTION_KEY, FindingList } from './findings.tsx'

/** Lists the problems that need a person, each with a link to where it can be fixed. */
export default function AttentionTile() {
  const query = useQuery<readonly Finding[]>({ queryKey: ATTENTION_KEY })
  return (
    <Tile title="Needs attention">
      <QueryResult query={query} name="problems">
        {(findings) => <FindingList findings={findings} empty="Nothing needs your attention." />}
      </QueryResult>
    </Tile>
  )
}
