import { Link } from 'wouter'
import type { Finding, FindingState } from '#domain/health/finding.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'

export const ATTENTION_KEY = ['/api/admin/attention'] as const

/** The label of each state. The title of an open problem needs none. */
const STATES: Readonly<Record<FindingState, readonly [BadgeVariant, string] | undefined>> = {
  ok: ['success', 'OK'],
  running: ['pending', 'Running'],
  never: ['neutral', 'Not yet'],
  note: ['pending', 'Note'],
  open: undefined,
  late: ['danger', 'Late'],
  unfinished: ['pending', 'Unfinished'],
  failed: ['danger', 'Failed'],
}

/** Lists findings with their states. */
export function FindingList({ findings, empty }: { findings: readonly Finding[]; empty?: string }) {
  if (findings.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="divide-y divide-line">
      {findings.map((finding) => (
        <FindingRow key={finding.id} finding={finding} />
      ))}
    </ul>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { state, title, link } = finding
  const badge = STATES[state]
  const note = formatNote(finding)
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p>{link === undefined ? title : <FindingLink href={link}>{title}</FindingLink>}</p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {badge && (
        <span className="shrink-0">
          <Badge variant={badge[0]}>{badge[1]}</Badge>
        </span>
      )}
    </li>
  )
}

/** A link to a screen, or a plain one to a stored record, which is outside the admin area. */
function FindingLink({ href, children }: { href: string; children: string }) {
  const Tag = href.startsWith('/api/') ? 'a' : Link
  return (
    <Tag href={href} className="link">
      {children}
    </Tag>
  )
}

function formatNote({ state, detail = '', at }: Finding): string {
  if (at === undefined) return detail
  const isInOrder = state === 'ok' || state === 'running'
  return `${isInOrder ? 'Last run' : 'Since'} ${formatDateTime(at)}. ${detail}`.trim()
}
