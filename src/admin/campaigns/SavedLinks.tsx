import type { LinkTarget, LinkWithFigures, CampaignOverview } from '#domain/campaigns/overview.ts'
import { findDuplicatePairs } from '#domain/campaigns/duplicates.ts'
import { LinkRow } from './LinkRow.tsx'
import { useLinkDeletion } from './queries.ts'

const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'] as const

interface Props {
  readonly links: readonly LinkWithFigures[]
  readonly targets: readonly LinkTarget[]
}

/** The saved links with the figures of the last year. */
export function SavedLinks({ links, targets }: Props) {
  const deletion = useLinkDeletion()
  const counted = new Set(
    targets.filter(({ quizzes }) => quizzes.length > 0).map(({ path }) => path),
  )
  if (links.length === 0) {
    return (
      <p className="card py-10 text-center text-muted">
        No saved links yet. Build one above, and its figures appear here.
      </p>
    )
  }
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        Figures of the last 365 days. Leads are messages and assessment requests whose last visit
        came from the link. Views, starts and finishes are counted on the ads quizzes only.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {links.map((link) => (
          <li key={link.id}>
            <LinkRow
              link={link}
              isCounted={counted.has(link.path)}
              onDelete={() => deletion.ask(link)}
            />
          </li>
        ))}
      </ul>
      {deletion.question}
    </>
  )
}

/** Names that probably mean the same, so that reports split their figures. */
export function DuplicateNames({ used }: Pick<CampaignOverview, 'used'>) {
  const pairs = FIELDS.flatMap((field) =>
    findDuplicatePairs(used[field]).map((pair) => ({ field, ...pair })),
  )
  if (pairs.length === 0) return null
  return (
    <div className="notice grid gap-1">
      <p className="font-semibold">These names probably mean the same:</p>
      <ul className="wrap-anywhere">
        {pairs.map(({ field, name, other }) => (
          <li key={`${field}/${name}/${other}`}>
            {field.slice('utm_'.length)}: <strong>{name}</strong> and <strong>{other}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
