import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { CAMPAIGN_PARTS } from '#domain/attribution/tag.ts'
import { findNearDuplicates } from '#domain/marketing/campaigns/duplicates.ts'
import type { CampaignOverview } from '#domain/marketing/campaigns/overview.ts'
import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { Button, ScreenLink } from '../../kit/buttons.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { usePeriod } from '../period.tsx'
import { LinkBuilder } from './LinkBuilder.tsx'
import { LinkTable } from './LinkTable.tsx'
import { CAMPAIGNS_PATH, type LinkDraft } from './queries.ts'

/** Builds campaign links and shows what each of them brought. */
export default function Campaigns() {
  const period = usePeriod(REPORT_DAYS)
  const campaigns = useQuery<CampaignOverview>({
    queryKey: [`${CAMPAIGNS_PATH}?${new URLSearchParams({ ...period })}`],
    staleTime: 0,
    // Keeps the link builder, with what was typed, while another period is loaded.
    placeholderData: keepPreviousData,
  })
  // Counts the drafts, because each starts a new form.
  const [[count, draft], setDraft] = useState<[number, LinkDraft | undefined]>([0, undefined])
  const openDraft = (next?: LinkDraft) => setDraft([count + 1, next])
  return (
    <Page
      title="Campaigns"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <>
          <Button variant="small" onClick={() => openDraft({ tags: {} })}>
            Build a link
          </Button>
          <ScreenLink to="/admin/campaigns/costs" label="Costs" variant="quiet small" />
          <Link className="button button-quiet button-small" href="/admin/campaigns/files">
            Files for ad platforms
          </Link>
        </>
      }
    >
      <QueryResult query={campaigns} name="campaigns">
        {(overview) => (
          <div className="grid gap-8">
            {draft && (
              <LinkBuilder
                key={count}
                overview={overview}
                draft={draft}
                onClose={() => openDraft()}
              />
            )}
            <section tabIndex={-1} aria-label="Saved links" className="grid gap-5">
              <DuplicateNames used={overview.used} />
              <LinkTable campaigns={overview.campaigns} period={period} onBuild={openDraft} />
              <p className="max-w-prose text-sm text-muted">
                A lead counts for the link of its last visit. Starts and finishes are counted on the
                ads quizzes only.
              </p>
            </section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

/** Lists names that probably mean the same, whose figures the reports split. */
function DuplicateNames({ used }: Pick<CampaignOverview, 'used'>) {
  const pairs = CAMPAIGN_PARTS.flatMap((part) =>
    used[`utm_${part}`].flatMap((name, i, names) =>
      findNearDuplicates(name, names.slice(i + 1)).map((other) => ({ part, name, other })),
    ),
  )
  if (pairs.length === 0) return null
  return (
    <div className="notice grid gap-1">
      <p className="font-semibold">These names probably mean the same:</p>
      <ul className="wrap-anywhere">
        {pairs.map(({ part, name, other }) => (
          <li key={`${part}/${name}/${other}`}>
            {part}: <strong>{name}</strong> and <strong>{other}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
