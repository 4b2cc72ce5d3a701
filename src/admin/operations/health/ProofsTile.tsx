import { PROOFS, type ProofState } from '#domain/health/proof.ts'
import { Badge } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'
import { useProofRun } from './queries.ts'

/** What the site proved to itself last, and a button that runs the proofs now. */
export function ProofsTile({ proofs }: { proofs: readonly ProofState[] }) {
  const run = useProofRun()
  return (
    <Tile title="Nightly proofs">
      <ul className="divide-y divide-line">
        {proofs.map((state) => (
          <Proof key={state.proof} state={state} />
        ))}
      </ul>
      <button
        type="button"
        className="button button-quiet button-small self-start justify-self-start"
        // A disabled button would lose the focus.
        aria-disabled={run.isPending}
        onClick={() => run.isPending || run.mutate()}
      >
        {run.isPending ? 'Checking...' : 'Check now'}
      </button>
    </Tile>
  )
}

function Proof({ state: { proof, result } }: { state: ProofState }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p>{PROOFS[proof]}</p>
        {result && (
          <p className="text-sm wrap-anywhere text-muted">
            {result.failingSince
              ? `Failing since ${formatDateTime(result.failingSince)}.`
              : `Proved ${formatDateTime(result.ranAt)}.`}{' '}
            {result.detail}
          </p>
        )}
      </div>
      {result ? (
        <Badge variant={result.failingSince ? 'danger' : 'success'}>
          {result.failingSince ? 'Failed' : 'OK'}
        </Badge>
      ) : (
        <Badge>Not yet</Badge>
      )}
    </li>
  )
}
