import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AttentionItem } from '#domain/health/attention-item.ts'
import { PROOFS } from '#domain/health/proof.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { formatDateTime, formatCount } from '../components/format.ts'
import { QueryResult } from '../components/QueryResult.tsx'
import { Tile } from '../components/Tile.tsx'
import { LastProof } from '../health/LastProof.tsx'

/** Problems that need a person, each with a link to where it can be fixed. */
export default function AttentionTile() {
  const query = useQuery<readonly AttentionItem[]>({ queryKey: ['/api/admin/attention'] })
  return (
    <Tile title="Needs attention" action={<LastProof />}>
      <QueryResult query={query} failed="This could not be checked.">
        {(items) =>
          items.length === 0 ? (
            <p className="text-muted">Nothing needs your attention.</p>
          ) : (
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={keyOf(item)}>
                  <Sentence item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Tile>
  )
}

function Sentence({ item }: { item: AttentionItem }) {
  switch (item.kind) {
    case 'storage':
      return <p>Storage is not working. Changes cannot be saved right now.</p>
    case 'storage-rule': {
      const { expectation, consequence } = STORAGE_RULES[item.rule]
      return (
        <p>
          Storage breaks the rule “{expectation}”. {consequence}
        </p>
      )
    }
    case 'publishing-failed':
      return <p>The site has failed to build since {formatDateTime(item.since)}.</p>
    case 'publishing-stuck':
      return (
        <p>
          Saved changes are missing from the site although it was built. On Netlify, check that
          deploys are not locked. Then choose Publish now.
        </p>
      )
    case 'posts-overdue':
      return (
        <ToScreen href="/admin/blog">
          {formatCount(item.count, 'scheduled article')} should be published by now
        </ToScreen>
      )
    case 'leads-overdue':
      return (
        <ToScreen href="/admin/leads?due=overdue">
          {item.count === 1 ? '1 lead has' : `${item.count} leads have`} waited for an answer for
          more than 24 hours
        </ToScreen>
      )
    case 'email-failed':
      return (
        <ToScreen href="/admin/outbox">
          {formatCount(item.count, 'email')} could not be delivered
        </ToScreen>
      )
    case 'email-not-set-up':
      return (
        <ToScreen href="/admin/outbox">
          {item.waiting === 1 ? '1 email is' : `${item.waiting} emails are`} waiting. Email isn’t
          set up.
        </ToScreen>
      )
    case 'job-unfinished':
      return (
        <p>
          The scheduled job “{item.job}” did not finish on {formatDateTime(item.since)}
          {item.steps.length > 0 && ` (${item.steps.join(', ')})`}. The next run continues.
        </p>
      )
    case 'job-late':
      return (
        <ToScreen href="/admin/health">
          The scheduled job “{item.job}” has not run since {formatDateTime(item.since)}
        </ToScreen>
      )
    case 'proof-failed':
      return (
        <ToScreen href="/admin/health">
          Not proved since {formatDateTime(item.since)}: {PROOFS[item.proof]}
        </ToScreen>
      )
    case 'unreadable-record':
      return (
        <p>
          A record in {item.store} cannot be read and is left out.{' '}
          <a href={rawRecordPath(item)} className="link">
            View raw record
          </a>
        </p>
      )
    case 'roll-up-behind':
      return (
        <p>
          Funnel figures are summed up to {item.rolledTo ?? 'no day yet'}. Reports stay correct but
          take longer.
        </p>
      )
  }
}

function keyOf(item: AttentionItem): string {
  if (item.kind === 'unreadable-record') return `${item.store}/${item.key}`
  if (item.kind === 'proof-failed') return `proof/${item.proof}`
  if (item.kind === 'storage-rule') return `storage/${item.rule}`
  return 'job' in item ? `job/${item.job}` : item.kind
}

function rawRecordPath({ store, key }: { store: string; key: string }): string {
  return `/api/admin/unreadable-record?${new URLSearchParams({ store, key })}`
}

function ToScreen({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link">
      {children}
    </Link>
  )
}
