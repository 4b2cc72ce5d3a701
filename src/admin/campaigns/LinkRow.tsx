import { Link } from 'wouter'
import type { LinkWithFigures } from '#domain/campaigns/overview.ts'
import { DeleteButton } from '../components/deletion/DeleteButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { formatLinkName } from './queries.ts'
import { TestClick } from './TestClick.tsx'

interface Props {
  readonly link: LinkWithFigures
  /** Whether visits to its page are counted. */
  readonly isCounted: boolean
  readonly onDelete: () => void
}

export function LinkRow({ link, isCounted, onDelete }: Props) {
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
        <Link
          className="button button-quiet button-small"
          aria-label={`Leads of ${name}`}
          href={`/admin/leads?campaign=${encodeURIComponent(link.tags.utm_campaign ?? '')}`}
        >
          Leads
        </Link>
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
