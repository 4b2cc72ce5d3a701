import { useRef } from 'react'
import { QueryResult } from '../components/QueryResult.tsx'
import { Page } from '../components/Page.tsx'
import { focusWithoutScroll } from '../components/deletion/return-focus.ts'
import { LinkBuilder } from './LinkBuilder.tsx'
import { DuplicateNames } from './DuplicateNames.tsx'
import { SavedLinks } from './SavedLinks.tsx'
import { useCampaigns } from './queries.ts'

/** Builds campaign links and shows what each of them brought. */
export default function Campaigns() {
  const campaigns = useCampaigns()
  // A deleted row takes the focus with it.
  const heading = useRef<HTMLHeadingElement>(null)
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
            <section aria-labelledby="saved-links" className="grid gap-4">
              <h2 ref={heading} tabIndex={-1} id="saved-links" className="display-4">
                Saved links
              </h2>
              <DuplicateNames used={overview.used} />
              <SavedLinks
                links={overview.links}
                targets={overview.targets}
                onDeleted={() => focusWithoutScroll(heading.current)}
              />
            </section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
