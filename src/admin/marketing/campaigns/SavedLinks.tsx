import { useState } from 'react'
import type { CampaignGroup, LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import { formatCount } from '../../kit/format.ts'
import { Figures } from './Figures.tsx'
import { Money } from './Money.tsx'
import { LinkRow, type LinkActions } from './LinkRow.tsx'
import { useArchiveLink, useLinkDeletion } from './queries.ts'

interface Props {
  readonly campaigns: readonly CampaignGroup[]
  readonly onEdit: (link: LinkWithFigures) => void
  readonly onDuplicate: (link: LinkWithFigures) => void
}

/** The saved links by campaign, with the figures of the period. */
export function SavedLinks({ campaigns, onEdit, onDuplicate }: Props) {
  const [isArchiveShown, setIsArchiveShown] = useState(false)
  const deletion = useLinkDeletion()
  const archive = useArchiveLink()
  const actions: LinkActions = {
    onEdit,
    onDuplicate,
    onArchive: (link) => archive.mutate(link),
    onDelete: deletion.ask,
  }
  const archived = campaigns.flatMap(({ links }) => links.filter((link) => link.archivedAt))
  const shown = campaigns
    .map((group) => ({
      ...group,
      links: group.links.filter((link) => isArchiveShown || !link.archivedAt),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <>
      {archived.length > 0 && (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => setIsArchiveShown(!isArchiveShown)}
        >
          {isArchiveShown ? 'Hide' : 'Show'} {formatCount(archived.length, 'archived link')}
        </button>
      )}
      {shown.length === 0 && (
        <p className="card py-10 text-center text-muted">
          {campaigns.length === 0
            ? 'No saved links yet. Build one above, and its figures appear here.'
            : 'All saved links are archived. They still lead to their pages and count.'}
        </p>
      )}
      {shown.map((group) => (
        <Campaign key={group.campaign} group={group} actions={actions} />
      ))}
      {deletion.question}
    </>
  )
}

function Campaign({ group, actions }: { group: CampaignGroup; actions: LinkActions }) {
  const { campaign, links, totals } = group
  return (
    <section aria-label={campaign} tabIndex={-1} className="grid gap-1">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{campaign}</h3>
        <Figures figures={totals} label={`Totals of ${campaign}`} />
        <Money figures={totals.money} />
      </div>
      <ul className="divide-y divide-line border-b border-line">
        {links.map((link) => (
          <li key={link.id}>
            <LinkRow link={link} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}
