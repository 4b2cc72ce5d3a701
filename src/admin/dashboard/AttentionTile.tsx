import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AttentionItem } from '#domain/health/attention-item.ts'
import { formatDateTime } from '../components/dates.ts'
import { QueryResult } from '../components/QueryResult.tsx'
import { Tile } from '../components/Tile.tsx'

/** What does not mend itself, each with the way to where it can be mended. */
export default function AttentionTile() {
  const query = useQuery<readonly AttentionItem[]>({ queryKey: ['/api/admin/attention'] })
  return (
    <Tile title="Needs attention">
      <QueryResult query={query} failed="This could not be checked.">
        {(concerns) =>
          concerns.length === 0 ? (
            <p className="text-muted">
              Nothing. Mail goes out, the site is built, storage answers.
            </p>
          ) : (
            <ul className="grid gap-3">
              {concerns.map((concern) => (
                <li key={concern.kind}>
                  <Sentence concern={concern} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Tile>
  )
}

function Sentence({ concern }: { concern: AttentionItem }) {
  switch (concern.kind) {
    case 'storage':
      return <p>Storage does not keep what it is given. Nothing can be saved just now.</p>
    case 'publishing-failed':
      return <p>The site could not be built since {formatDateTime(concern.since)}.</p>
    case 'posts-overdue':
      return (
        <ToScreen href="/admin/blog">
          {concern.count === 1 ? '1 scheduled article' : `${concern.count} scheduled articles`}{' '}
          should be out by now
        </ToScreen>
      )
    case 'email-failed':
      return (
        <ToScreen href="/admin/outbox">
          {concern.count === 1 ? '1 mail' : `${concern.count} mails`} could not be delivered
        </ToScreen>
      )
    case 'email-not-set-up':
      return (
        <ToScreen href="/admin/outbox">
          {concern.waiting === 1 ? '1 mail waits' : `${concern.waiting} mails wait`}: there is no
          mail server yet
        </ToScreen>
      )
    case 'roll-up-behind':
      return (
        <p>
          The funnel’s closed days are counted up to {concern.rolledTo ?? 'none'}. Reports stay
          right, but take longer.
        </p>
      )
  }
}

function ToScreen({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link">
      {children}
    </Link>
  )
}
