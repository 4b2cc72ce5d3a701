import { QueryResult } from '../components/QueryResult.tsx'
import { Page } from '../components/Page.tsx'
import { LinkBuilder } from './LinkBuilder.tsx'
import { DuplicateNames, SavedLinks } from './SavedLinks.tsx'
import { useCampaigns } from './queries.ts'

/** Builds campaign links and shows what each of them brought. */
export default function Campaigns() {
  const campaigns = useCampaigns()
  return (
    <Page title="Campaigns" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <QueryResult
        query={campaigns}
        loading="Loading campaigns..."
        failed="The campaigns could not be loaded."
      >
        {(overview) => (
          <div className="grid gap-10">
            <LinkBuilder overview={overview} />
            <section tabIndex={-1} aria-labelledby="saved-links" className="grid gap-4">
              <h2 id="saved-links" className="display-4">
                Saved links
              </h2>
              <DuplicateNames used={overview.used} />
              <SavedLinks links={overview.links} targets={overview.targets} />
            </section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
