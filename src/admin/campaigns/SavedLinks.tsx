import type { LinkTarget, LinkWithFigures } from '#domain/campaigns/overview.ts'
import { ConfirmDeletion } from '../components/deletion/ConfirmDeletion.tsx'
import { formatLinkName, LinkRow } from './LinkRow.tsx'
import { useLinkDeletion } from './queries.ts'

interface Props {
  readonly links: readonly LinkWithFigures[]
  readonly targets: readonly LinkTarget[]
  readonly onDeleted: () => void
}

/** The saved links with the figures of the last year. */
export function SavedLinks({ links, targets, onDeleted }: Props) {
  const deletion = useLinkDeletion(onDeleted)
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
      <ConfirmDeletion
        deletion={deletion}
        describe={(link) => ({
          title: 'Delete link',
          question: `Remove ${formatLinkName(link)} from the list? The link itself keeps working, and its figures stay in the reports.`,
        })}
      />
    </>
  )
}
