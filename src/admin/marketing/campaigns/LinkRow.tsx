import { useState } from 'react'
import { Link } from 'wouter'
import { NO_TAG } from '#domain/attribution/normalize.ts'
import type { LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import { usePermission } from '../../session/auth.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { DeleteButton } from '../../kit/DeleteButton.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Figures } from './Figures.tsx'
import { Money } from './Money.tsx'
import { QrPanel } from './qr/QrPanel.tsx'
import { formatLinkName } from './queries.ts'
import { ShortLinks } from './ShortLinks.tsx'
import { TestClick } from './TestClick.tsx'

export interface LinkActions {
  readonly onEdit: (link: LinkWithFigures) => void
  readonly onDuplicate: (link: LinkWithFigures) => void
  /** Takes it off the list, or puts it back. */
  readonly onArchive: (link: LinkWithFigures) => void
  readonly onDelete: (link: LinkWithFigures) => void
}

interface Props {
  readonly link: LinkWithFigures
  readonly actions: LinkActions
}

export function LinkRow({ link, actions }: Props) {
  const [isQrShown, setIsQrShown] = useState(false)
  const name = formatLinkName(link)
  return (
    <article aria-label={name} className="grid gap-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h4 className="font-semibold wrap-anywhere">
            {name} {link.archivedAt && <Badge>Archived</Badge>}
          </h4>
          <p className="font-mono text-xs break-all text-muted">{link.url}</p>
          {!link.hasTarget && (
            <p className="text-sm text-alert">This page no longer exists. Edit the link.</p>
          )}
        </div>
        <Figures figures={link.figures} label={`Figures of ${name}`} />
        <Money figures={link.figures.money} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={link.url} label="Copy" about={name} />
        <RowButton
          label="QR code"
          name={name}
          isOpen={isQrShown}
          onClick={() => setIsQrShown(!isQrShown)}
        />
        {link.figures.views !== undefined && <TestClick link={link} name={name} />}
        <LeadsLink link={link} name={name} />
        <RowButton label="Edit" name={name} onClick={() => actions.onEdit(link)} />
        <RowButton label="Duplicate" name={name} onClick={() => actions.onDuplicate(link)} />
        <RowButton
          label={link.archivedAt ? 'Restore' : 'Archive'}
          name={name}
          onClick={() => actions.onArchive(link)}
        />
        <DeleteButton name={name} onDelete={() => actions.onDelete(link)} />
      </div>
      <ShortLinks link={link} name={name} />
      {/* The code of a short address is coarser, so it scans from further away. */}
      {isQrShown && (
        <QrPanel
          text={link.shortLinks[0]?.url ?? link.url}
          about={name}
          fileName={Object.values(link.tags).join('_')}
        />
      )}
    </article>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly name: string
  readonly isOpen?: boolean
  readonly onClick: () => void
}

function RowButton({ label, name, isOpen, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${label} ${name}`}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

function LeadsLink({ link, name }: { link: LinkWithFigures; name: string }) {
  const mayReadLeads = usePermission('leads')
  if (!mayReadLeads) return null
  return (
    <Link
      className="button button-quiet button-small"
      aria-label={`Leads of ${name}`}
      href={`/admin/leads?${listTags(link)}`}
    >
      Leads
    </Link>
  )
}

/** The tags by which the inbox lists the leads of a link, empty ones included. */
function listTags({ tags }: LinkWithFigures): URLSearchParams {
  return new URLSearchParams(
    (['source', 'medium', 'campaign', 'content'] as const).map((name) => [
      name,
      tags[`utm_${name}`] ?? NO_TAG,
    ]),
  )
}
