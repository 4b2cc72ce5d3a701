import { findDuplicatePairs } from '#domain/marketing/campaigns/duplicates.ts'
import type { CampaignOverview } from '#domain/marketing/campaigns/overview.ts'

const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'] as const

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
