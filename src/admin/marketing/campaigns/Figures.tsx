import type { LinkFigures } from '#domain/marketing/campaigns/overview.ts'

/** What a link or a campaign brought in the period. */
export function Figures({ figures, label }: { figures: LinkFigures; label: string }) {
  const { views, started, submitted, leads } = figures
  return (
    <dl
      aria-label={label}
      className="grid w-full grid-cols-4 gap-x-6 tabular-nums sm:w-88 sm:text-right"
    >
      <Figure label="Views" value={views} />
      <Figure label="Starts" value={started} />
      <Figure label="Finishes" value={submitted} />
      <Figure label="Leads" value={leads} />
    </dl>
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
