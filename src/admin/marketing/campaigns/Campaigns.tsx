import { useState } from 'react'
import { Link } from 'wouter'
import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { Page } from '../../kit/Page.tsx'
import { PeriodFields } from '../../kit/PeriodFields.tsx'
import { lastDays } from '../../kit/period.ts'
import { useToday } from '../../kit/use-today.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { duplicateLink, editLink, FIRST_DRAFT } from './builder/draft.ts'
import { LinkBuilder } from './builder/LinkBuilder.tsx'
import { DuplicateNames } from './DuplicateNames.tsx'
import { useCampaigns } from './queries.ts'
import { SavedLinks } from './SavedLinks.tsx'

/** Builds campaign links and shows what each of them brought. */
export default function Campaigns() {
  const today = useToday()
  const [query, change] = useQueryString()
  const recent = lastDays(REPORT_DAYS, today)
  const period = { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
  const campaigns = useCampaigns(period)
  const [draft, setDraft] = useState(FIRST_DRAFT)
  return (
    <Page
      title="Campaigns"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <>
          <Link className="button button-quiet button-small" href="/admin/campaigns/costs">
            Costs
          </Link>
          <Link className="button button-quiet button-small" href="/admin/campaigns/files">
            Files for ad platforms
          </Link>
        </>
      }
    >
      <QueryResult
        query={campaigns}
        loading="Loading campaigns..."
        failed="The campaigns could not be loaded."
      >
        {(overview) => (
          <div className="grid gap-10">
            <LinkBuilder
              key={draft.number}
              overview={overview}
              draft={draft}
              onNew={() => setDraft({ ...FIRST_DRAFT, number: draft.number + 1 })}
            />
            <section tabIndex={-1} aria-labelledby="saved-links" className="grid gap-6">
              <h2 id="saved-links" className="display-4">
                Saved links
              </h2>
              <PeriodFields
                legend="Period"
                today={today}
                period={period}
                onChange={({ from, to }) => change({ from, to })}
              />
              <p className="max-w-prose text-sm text-muted">
                A lead counts for the link of its last visit. Views, starts and finishes are counted
                on the ads quizzes only.
              </p>
              <DuplicateNames used={overview.used} />
              <SavedLinks
                campaigns={overview.campaigns}
                onEdit={(link) => setDraft(editLink(link, draft))}
                onDuplicate={(link) => setDraft(duplicateLink(link, draft))}
              />
            </section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
