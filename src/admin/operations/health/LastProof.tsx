import { Link } from 'wouter'
import { findLastProof } from '#domain/health/proof.ts'
import { formatDateTime, formatTime } from '../../kit/format.ts'
import { useHealthReport } from './queries.ts'

/** When the site last proved that it works; nothing while a proof fails or none has run. */
export function LastProof() {
  const { data } = useHealthReport()
  const at = data && findLastProof(data.proofs)
  if (at === undefined) return null
  return (
    <Link href="/admin/health" className="link text-sm">
      Last proved {describe(at)}
    </Link>
  )
}

function describe(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? `today at ${formatTime(at)}` : formatDateTime(at)
}
