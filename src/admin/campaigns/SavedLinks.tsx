import { Link } from 'wouter'
import type { LinkTarget, LinkWithFigures, CampaignOverview } from '#domain/campaigns/overview.ts'
import { findDuplicatePairs } from '#domain/campaigns/duplicates.ts'
import { useLinkDeletion, formatLinkName } from './queries.ts'
import { usePermission } from '../app/auth.tsx'
import { DeleteButton } from '../components/deletion/DeleteButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { TestClick } from './TestClick.tsx'

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

interface RowProps {
  readonly link: LinkWithFigures
  /** Whether visits to its page are counted. */
  readonly isCounted: boolean
  readonly onDelete: () => void
}

function LinkRow({ link, isCounted, onDelete }: RowProps) {
  const mayReadLeads = usePermission('leads')
  const name = formatLinkName(link)
  const { views, started, submitted, leads } = link.figures
  return (
    <article aria-label={name} className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="font-mono text-xs break-all text-muted">{link.url}</p>
      </div>
      <dl className="grid grid-cols-4 gap-x-6 tabular-nums sm:w-fit">
        <Figure label="Views" value={views} />
        <Figure label="Starts" value={started} />
        <Figure label="Finishes" value={submitted} />
        <Figure label="Leads" value={leads} />
      </dl>
      <div className="flex flex-wrap items-center gap-2 lg:col-span-2">
        <CopyButton text={link.url} label="Copy" about={name} />
        {isCounted && <TestClick link={link} name={name} />}
        {mayReadLeads && (
          <Link
            className="button button-quiet button-small"
            aria-label={`Leads of ${name}`}
            href={`/admin/leads?campaign=${encodeURIComponent(link.tags.utm_campaign ?? '')}`}
          >
            Leads
          </Link>
        )}
        <DeleteButton name={name} onDelete={onDelete} />
      </div>
    </article>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg">{value === undefined ? 'n/a' : value.toLocaleString('en-US')}</dd>
    </div>
  )
}
